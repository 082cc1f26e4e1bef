import { isFinal, type Move } from '../../functions/domain/lifecycle.ts';

interface LifecyclePage<M extends Move> {
  readonly title: string;
  /** The text before the diagram. */
  readonly introduction: string;
  readonly moves: readonly M[];
  readonly begins: readonly M['from'][];
  /** The states in which a record may stay for good; those that no move leads out of where none are named. */
  readonly ends?: readonly M['to'][];
  /** The columns of the table beside the move and its states, by their heads. */
  readonly columns: Readonly<Record<string, (move: M) => string | undefined>>;
  /** The text after the table. */
  readonly appendix?: string;
}

/** A page of docs/: the states and moves of a record as a diagram and a table. */
export function lifecyclePage<M extends Move>({
  title,
  introduction,
  columns,
  appendix,
  ...lifecycle
}: LifecyclePage<M>) {
  const heads = Object.keys(columns);
  const rows = lifecycle.moves.map((move) => [
    move.name,
    move.from,
    move.to,
    ...heads.map((head) => columns[head]?.(move) ?? ''),
  ]);
  const parts = [
    `# ${title}`,
    introduction,
    `\`\`\`mermaid\nstateDiagram-v2\n${diagramOf(lifecycle)
      .map((line) => `  ${line}`)
      .join('\n')}\n\`\`\``,
    markdownTable(['Move', 'From', 'To', ...heads], rows),
    ...(appendix ? [appendix] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

export const markdownTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** The lines of a diagram in which all moves between two states are one arrow. */
function diagramOf<M extends Move>({ moves, begins, ends }: Pick<LifecyclePage<M>, 'moves' | 'begins' | 'ends'>) {
  const states = [...new Set(moves.flatMap(({ from, to }) => [from, to]))];
  const arrows = Map.groupBy(moves, ({ from, to }) => `${idOf(from)} --> ${idOf(to)}`);
  return [
    ...states.filter((state) => state !== idOf(state)).map((state) => `state "${state}" as ${idOf(state)}`),
    ...begins.map((state) => `[*] --> ${idOf(state)}`),
    ...[...arrows].map(([arrow, between]) => `${arrow}: ${between.map(({ name }) => name).join(', ')}`),
    ...(ends ?? states.filter((state) => isFinal(moves, state))).map((state) => `${idOf(state)} --> [*]`),
  ];
}

/** A state's name as the diagram takes it. */
const idOf = (state: string): string => state.replaceAll(/\W+/g, '_');
