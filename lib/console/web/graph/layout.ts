import { Graph, layout } from '@dagrejs/dagre';
import type { GraphEdge, GraphState, WorkflowGraph } from '../../workflow-graph.ts';

export interface PlacedNode extends GraphState {
  readonly x: number;
  readonly y: number;
  readonly sub: string;
}

export interface PlacedEdge extends GraphEdge {
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

export interface Placed {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly PlacedNode[];
  readonly edges: readonly PlacedEdge[];
}

/** How the states follow one another: from left to right, or from top to bottom on a narrow screen. */
export type Direction = 'LR' | 'TB';

export const nodeWidth = 164;
export const nodeHeight = 40;
const margin = 6;

/** The part of a workflow that an execution has gone through: its states, and its ways as "from to". */
export function onlyTaken(
  workflow: WorkflowGraph,
  visited: ReadonlySet<string>,
  taken: ReadonlySet<string>,
): WorkflowGraph {
  return {
    ...workflow,
    states: workflow.states.filter(({ name }) => visited.has(name)),
    edges: workflow.edges.filter(({ from, to }) => taken.has(`${from} ${to}`)),
  };
}

/**
 * Places the states in a direction. Ways back to the start are left out: nearly every state has one, and they would cover the
 * picture; the timeline tells them.
 */
export function place({ start, states, edges }: WorkflowGraph, direction: Direction): Placed {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({
    rankdir: direction,
    nodesep: 10,
    ranksep: 34,
    marginx: margin,
    marginy: margin,
    ranker: 'network-simplex',
  });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { name } of states) graph.setNode(name, { width: nodeWidth, height: nodeHeight });
  const drawn = [
    ...new Map(edges.filter(({ to }) => to !== start).map((edge) => [`${edge.from} ${edge.to}`, edge])).values(),
  ];
  for (const { from, to } of drawn) graph.setEdge(from, to);
  layout(graph);
  const labels = (name: string) =>
    edges.filter(({ to, kind }) => to === name && kind === 'choice').map(({ label }) => label ?? 'anything else');
  const nodes = states.map((state) => {
    const { x = 0, y = 0 } = graph.node(state.name) as { x?: number; y?: number };
    return { ...state, x, y, sub: labels(state.name).join(' · ') };
  });
  const placedEdges = drawn.map((edge) => ({
    ...edge,
    points: (graph.edge(edge.from, edge.to) as { points?: PlacedEdge['points'] }).points ?? [],
  }));
  // A way may run below the last state, which the layout's own height does not count.
  const reach = placedEdges.flatMap(({ points }) => points);
  return {
    width: Math.max(...nodes.map(({ x }) => x + nodeWidth / 2)) + margin,
    height: Math.max(...nodes.map(({ y }) => y + nodeHeight / 2), ...reach.map(({ y }) => y)) + margin,
    nodes,
    edges: placedEdges,
  };
}
