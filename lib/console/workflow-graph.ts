import type { Machine, State } from '../local/states-language.ts';

/** A state as the graph draws it. */
export interface GraphState {
  readonly name: string;
  readonly type: State['Type'];
  /** The definition's own comment. */
  readonly comment?: string;
  /** It waits for a token, so an external answer is needed. */
  readonly waits: boolean;
}

export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  /** The value of a choice, or the error of a catch. */
  readonly label?: string;
  readonly kind: 'next' | 'choice' | 'catch';
}

export interface WorkflowGraph {
  readonly start: string;
  readonly states: readonly GraphState[];
  readonly edges: readonly GraphEdge[];
}

/** The states of a definition and the ways between them, as the file has them. */
export function workflowGraph({ StartAt, States }: Machine): WorkflowGraph {
  const entries = Object.entries(States);
  return {
    start: StartAt,
    states: entries.map(([name, state]) => ({
      name,
      type: state.Type,
      ...('Comment' in state && typeof state.Comment === 'string' && { comment: state.Comment }),
      waits: state.Type === 'Task' && state.Resource.endsWith('.waitForTaskToken'),
    })),
    edges: entries.flatMap(([name, state]) => edgesOf(name, state)),
  };
}

function edgesOf(from: string, state: State): readonly GraphEdge[] {
  if (state.Type === 'Choice') {
    const choices = state.Choices.map(({ StringEquals, Next }) => ({
      from,
      to: Next,
      label: StringEquals,
      kind: 'choice' as const,
    }));
    return state.Default === undefined ? choices : [...choices, { from, to: state.Default, kind: 'choice' }];
  }
  const next = 'Next' in state && state.Next !== undefined ? [{ from, to: state.Next, kind: 'next' as const }] : [];
  const catches = state.Type === 'Task' ? (state.Catch ?? []) : [];
  return [
    ...next,
    ...catches.map(({ Next, ErrorEquals }) => ({
      from,
      to: Next,
      label: ErrorEquals.join(', '),
      kind: 'catch' as const,
    })),
  ];
}
