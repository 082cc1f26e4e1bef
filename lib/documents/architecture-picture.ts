import { Graph, layout } from '@dagrejs/dagre';
import { endpointList } from '../../functions/contract/endpoints.ts';
import { grants } from '../../functions/topology/capabilities.ts';
import { queuesOf } from '../../functions/topology/queue-resources.ts';
import { eventRules, type QueueName, queues } from '../../functions/topology/queues.ts';
import { scheduledOrders } from '../../functions/topology/schedules.ts';
import { backgroundFunctions, type FunctionName, streamConsumers } from '../../functions/topology/wiring.ts';
import { workflows } from '../../functions/topology/workflows.ts';
import { inHtml } from './site/html.ts';

interface Box {
  readonly title: string;
  readonly below: string;
  readonly kind: 'outside' | 'api' | 'store' | 'workflow' | 'queue';
}

type Arrow = readonly [from: string, to: string];

const width = 172;
const height = 44;

/** The queues that a function sends to. What it cannot handle it sets aside, as every function does. */
function queuesOfFunction(name: FunctionName): readonly QueueName[] {
  const resources: readonly string[] = backgroundFunctions[name].uses.flatMap((capability) => grants[capability].on);
  const all: readonly string[] = Object.entries(queuesOf).flatMap(([resource, names]) =>
    resources.includes(resource) ? names : [],
  );
  return (Object.keys(queues) as QueueName[]).filter((queue) => all.includes(queue));
}

/** The parts of a deployment, from the rows that it is built from. */
function parts(): { readonly boxes: ReadonlyMap<string, Box>; readonly arrows: readonly Arrow[] } {
  const boxes = new Map<string, Box>([
    ['platform', { title: 'Platform', below: 'your servers', kind: 'outside' }],
    ['gateway', { title: 'API Gateway', below: `${endpointList.length} routes`, kind: 'api' }],
    ['functions', { title: 'Lambda', below: 'a function for each route', kind: 'api' }],
    ['table', { title: 'DynamoDB', below: 'one table and its stream', kind: 'store' }],
    ['bus', { title: 'EventBridge', below: eventRules.map(({ name }) => name).join(', '), kind: 'queue' }],
    ['schedules', { title: 'Schedules', below: `${scheduledOrders.length} orders`, kind: 'outside' }],
  ]);
  const arrows: Arrow[] = [
    ['platform', 'gateway'],
    ['gateway', 'functions'],
    ['functions', 'table'],
    ...eventRules.map(({ queue }): Arrow => ['bus', queue]),
  ];
  for (const [name, { consumer }] of Object.entries(queues))
    boxes.set(name, { title: name, below: consumer, kind: 'queue' });
  for (const { queue } of scheduledOrders) arrows.push(['schedules', queue]);
  for (const [name, { tasks }] of Object.entries(workflows)) {
    boxes.set(name, { title: name, below: `workflow of ${tasks.length} functions`, kind: 'workflow' });
    for (const queue of new Set(tasks.flatMap(queuesOfFunction))) arrows.push([name, queue]);
  }
  for (const { function: consumer } of streamConsumers) {
    boxes.set(consumer, { title: consumer, below: 'reads the stream', kind: 'api' });
    arrows.push(['table', consumer]);
    const uses: readonly string[] = backgroundFunctions[consumer].uses;
    if (uses.includes('bus:put')) arrows.push([consumer, 'bus']);
    for (const [name, starts] of Object.entries(startedBy)) if (uses.includes(starts)) arrows.push([consumer, name]);
    for (const queue of queuesOfFunction(consumer)) arrows.push([consumer, queue]);
  }
  // A queue that nothing else leads to is fed by the reader of another one.
  for (const [name, { consumer }] of Object.entries(queues)) {
    for (const queue of queuesOfFunction(consumer))
      if (!arrows.some(([, to]) => to === queue)) arrows.push([name, queue]);
  }
  return { boxes, arrows };
}

/** What a function declares that starts a workflow. */
const startedBy: Readonly<Record<keyof typeof workflows, string>> = {
  Payment: 'workflow:start',
  StablecoinOperation: 'stablecoins:start',
  Card: 'cards:start',
};

const styles = `
  .box { fill: #ffffff; stroke: #ccd1d9; } .title { fill: #171a21; font-weight: 600; } .below { fill: #525b6a; font-size: 11px; }
  .way { fill: none; stroke: #697282; } .tip { fill: #697282; } .ground { fill: #f6f7f9; }
  .store .box { fill: #eceafd; stroke: #4f46e5; } .workflow .box { fill: #dff4e9; stroke: #35a673; } .queue .box { fill: #fdf0d9; stroke: #d99a2b; }
  @media (prefers-color-scheme: dark) {
    .box { fill: #1b2029; stroke: #3a4351; } .title { fill: #e7eaf0; } .below { fill: #a6afbd; }
    .way { stroke: #8993a3; } .tip { fill: #8993a3; } .ground { fill: #0d1015; }
    .store .box { fill: #25244a; stroke: #9d9bfb; } .workflow .box { fill: #12322a; stroke: #2f8a64; } .queue .box { fill: #372a13; stroke: #a87a2c; }
  }`;

/** The parts of a deployment and how they are joined, as a picture. */
export function architecturePicture(): string {
  const { boxes, arrows } = parts();
  const graph = new Graph();
  graph.setGraph({ rankdir: 'LR', nodesep: 12, ranksep: 30, marginx: 16, marginy: 16 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const name of boxes.keys()) graph.setNode(name, { width, height });
  for (const [from, to] of arrows) graph.setEdge(from, to);
  layout(graph);
  const size = graph.graph();
  const ways = arrows.map(([from, to]) => wayOf(graph.edge(from, to).points ?? []));
  const drawn = [...boxes].map(([name, box]) => boxOf(box, graph.node(name)));
  const [wide, high] = [Math.ceil(size.width ?? 0), Math.ceil(size.height ?? 0)];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wide} ${high}" width="${wide}" height="${high}" role="img" aria-label="The parts of a deployment" font-family="ui-sans-serif, system-ui, sans-serif" font-size="13">
<title>The parts of a deployment and how they are joined</title>
<style>${styles}
</style>
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path class="tip" d="M0 0 8 4 0 8Z"/></marker></defs>
<rect class="ground" width="100%" height="100%"/>
${ways.join('\n')}
${drawn.join('\n')}
</svg>
`;
}

const whole = (value: number): number => Math.round(value);

function wayOf(points: readonly { readonly x: number; readonly y: number }[]): string {
  const path = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${whole(x)} ${whole(y)}`).join(' ');
  return `<path class="way" d="${path}" marker-end="url(#tip)"/>`;
}

function boxOf({ title, below, kind }: Box, { x, y }: { readonly x?: number; readonly y?: number }): string {
  const [left, top] = [whole((x ?? 0) - width / 2), whole((y ?? 0) - height / 2)];
  const text = (className: string, line: string, at: number) =>
    `<text class="${className}" x="${left + 12}" y="${top + at}">${inHtml(line)}</text>`;
  return `<g class="${kind}"><rect class="box" x="${left}" y="${top}" width="${width}" height="${height}" rx="8"/>${text('title', title, 19)}${text('below', below, 35)}</g>`;
}
