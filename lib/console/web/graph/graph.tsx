import { useMemo } from 'preact/hooks';
import type { ShownExecution } from '../../../views/console-views.ts';
import type { WorkflowGraph } from '../../workflow-graph.ts';
import { words } from '../format.ts';
import { isNarrow } from '../narrow.ts';
import { type Direction, nodeHeight, nodeWidth, onlyTaken, type PlacedEdge, place } from './layout.ts';

const failing = /^(Fail|Expire)/;

/** The workflow as its file has it, coloured by what an execution has done; on a narrow screen only what it has done. */
export const Graph = ({
  workflow,
  executions,
  hasFailed,
}: {
  readonly workflow: WorkflowGraph;
  readonly executions: readonly ShownExecution[];
  /** The payment has ended badly: where no state says so by its name, the last one is where it did. */
  readonly hasFailed: boolean;
}) => {
  const steps = executions.flatMap(({ path }) => path.map(({ state }) => state));
  const visited = new Set(steps);
  const taken = new Set(steps.slice(1).map((state, index) => `${steps[index]} ${state}`));
  const direction: Direction = isNarrow.value ? 'TB' : 'LR';
  const walked = isNarrow.value ? steps.join(' ') : '';
  const placed = useMemo(
    () => place(walked ? onlyTaken(workflow, visited, taken) : workflow, direction),
    [workflow, walked, direction],
  );
  const running = executions.filter(({ status }) => status === 'RUNNING').map(({ state }) => state);
  const isBad = (name: string): boolean =>
    failing.test(name) || (hasFailed && name === steps.at(-1) && !steps.some((state) => failing.test(state)));
  const classOf = (name: string): string => {
    if (running.includes(name)) return 'is-current';
    if (!visited.has(name)) return '';
    return isBad(name) ? 'is-failed' : 'is-visited';
  };
  return (
    <div class="graph-wrap">
      <svg
        class={`graph is-${direction}`}
        style={{ maxWidth: `${placed.width}px` }}
        viewBox={`0 0 ${placed.width} ${placed.height}`}
        role="img"
        aria-label={`Workflow: ${steps.join(', ') || 'not started'}`}
      >
        <defs>
          <Arrow id="arrow" />
          <Arrow id="arrow-taken" taken />
        </defs>
        {placed.edges.map((edge) => {
          const isTaken = taken.has(`${edge.from} ${edge.to}`);
          return (
            <path
              key={`${edge.from} ${edge.to}`}
              d={curve(edge.points, direction)}
              class={`${edge.kind === 'catch' ? 'is-catch' : ''} ${isTaken ? 'is-taken' : ''}`}
              marker-end={`url(#${isTaken ? 'arrow-taken' : 'arrow'})`}
            />
          );
        })}
        {placed.nodes.map(({ name, x, y, comment, sub }) => (
          <g
            key={name}
            class={`node ${classOf(name)}`}
            transform={`translate(${x - nodeWidth / 2} ${y - nodeHeight / 2})`}
            data-state={name}
          >
            <title>{comment ? `${name}: ${comment}` : name}</title>
            <rect width={nodeWidth} height={nodeHeight} rx="8" />
            <text x={nodeWidth / 2} y={sub ? 17 : 25} text-anchor="middle">
              {name}
            </text>
            {sub && (
              <text class="sub" x={nodeWidth / 2} y="31" text-anchor="middle">
                {shortened(sub)}
              </text>
            )}
          </g>
        ))}
      </svg>
    </div>
  );
};

/** The statuses of a choice in words, as many letters as a state is wide. */
function shortened(sub: string): string {
  const text = sub === sub.toUpperCase() ? words(sub) : sub;
  return text.length > widest ? `${text.slice(0, widest - 1)}…` : text;
}

const widest = 29;

const Arrow = ({ id, taken }: { readonly id: string; readonly taken?: boolean }) => (
  <marker
    id={id}
    class={taken ? 'is-taken' : ''}
    viewBox="0 0 8 8"
    refX="7"
    refY="4"
    markerWidth="7"
    markerHeight="7"
    orient="auto"
    markerUnits="userSpaceOnUse"
  >
    <path d="M0 0 8 4 0 8z" />
  </marker>
);

/** A smooth line through the points. */
function curve(points: PlacedEdge['points'], direction: Direction): string {
  const [first, ...rest] = points;
  if (!first) return '';
  let path = `M${first.x} ${first.y}`;
  for (const [index, point] of rest.entries()) {
    const before = points[index] ?? first;
    const [x, y] = [(before.x + point.x) / 2, (before.y + point.y) / 2];
    const turns = direction === 'LR' ? `${x} ${before.y} ${x} ${point.y}` : `${before.x} ${y} ${point.x} ${y}`;
    path += `C${turns} ${point.x} ${point.y}`;
  }
  return path;
}
