import type { EventKind, RecordedEvent } from '../../views/events.ts';
import { words } from './format.ts';

export type WebhookEvent = Extract<RecordedEvent, { kind: 'webhook' }>;
export type RequestEvent = Extract<RecordedEvent, { kind: 'request' }>;

/** Something that began by itself, with all that followed from it, oldest first. */
export interface Story {
  readonly kind: 'story';
  readonly head: RecordedEvent;
  readonly followers: readonly RecordedEvent[];
}

/** An event with its attempts to deliver it to one address, newest first. */
export interface DeliveryLine {
  readonly kind: 'delivery';
  readonly attempts: readonly [newest: WebhookEvent, ...WebhookEvent[]];
}

/** Requests of one operation that came one after another and ended alike, newest first. */
export interface Load {
  readonly kind: 'load';
  readonly stories: readonly [newest: Story, ...Story[]];
}

export type Line = Story | DeliveryLine | Load;

/** What explains money and what a client saw. The rest is how the service did it. */
export const tellingKinds: readonly EventKind[] = ['request', 'move', 'posting', 'webhook', 'clock', 'gap'];
export const isTelling = ({ kind }: RecordedEvent): boolean => tellingKinds.includes(kind);

/** So many alike within so many milliseconds of each other are load. */
const fewest = 10;
const apartMs = 1_000;

/** The lines of a feed, newest first, of events that are newest first. */
export function linesOf(events: readonly RecordedEvent[]): readonly Line[] {
  const heads = new Set(events.filter(({ root }) => root === undefined).map(({ id }) => id));
  const isFollower = ({ root }: RecordedEvent): boolean => root !== undefined && heads.has(root);
  const followers = Map.groupBy(events.filter(isFollower), ({ root }) => root);
  const deliveries = deliveriesIn(events);
  const stories = events
    .filter((event) => !isFollower(event) && event.kind !== 'webhook' && isTelling(event))
    .map((head): Story => ({ kind: 'story', head, followers: followers.get(head.id)?.toReversed() ?? [] }));
  // A delivery belongs to what it follows from, unless that is gone or the delivery still fails.
  const apart = deliveries.filter(({ attempts: [newest] }) => newest.tone === 'bad' || !isFollower(newest));
  return summedUp([...stories, ...apart].sort((one, other) => placeOf(other) - placeOf(one)));
}

/** The attempts among events that are newest first, by what was sent and where to. */
export function deliveriesIn(events: readonly RecordedEvent[]): readonly DeliveryLine[] {
  const attempts = events.filter((event) => event.kind === 'webhook');
  const groups = Map.groupBy(attempts, ({ detail }) => `${detail.eventId} ${detail.url}`).values();
  return [...groups].flatMap(([newest, ...older]) =>
    newest ? [{ kind: 'delivery' as const, attempts: [newest, ...older] as const }] : [],
  );
}

const placeOf = (line: Story | DeliveryLine): number => (line.kind === 'story' ? line.head.seq : line.attempts[0].seq);

/** Puts many alike in the place of the newest of them. */
function summedUp(lines: readonly (Story | DeliveryLine)[]): readonly Line[] {
  const open = new Map<string, Story[]>();
  const runs = new Map<Story, Story[]>();
  for (const line of lines) {
    const name = line.kind === 'story' ? alikeBy(line) : undefined;
    if (name === undefined || line.kind !== 'story') continue;
    const run = open.get(name);
    const last = run?.at(-1);
    if (run && last && Math.abs(last.head.at - line.head.at) <= apartMs) run.push(line);
    else open.set(name, [line]);
    runs.set(line, open.get(name) ?? []);
  }
  return lines.flatMap((line): readonly Line[] => {
    const [newest, ...older] = (line.kind === 'story' && runs.get(line)) || [];
    if (!newest || older.length + 1 < fewest) return [line];
    return line === newest ? [{ kind: 'load', stories: [newest, ...older] }] : [];
  });
}

function alikeBy({ head }: Story): string | undefined {
  if (head.kind !== 'request') return undefined;
  const { method, operation, status } = head.detail;
  return `${method} ${operation} ${status}`;
}

/** "8 attempts, last 500", or the one answer. */
export function attemptsText({ attempts }: DeliveryLine): string {
  const [{ detail }] = attempts;
  const answer = String(detail.status ?? detail.failure ?? 'no answer');
  return attempts.length === 1 ? answer : `${attempts.length} attempts, last ${answer}`;
}

/** What followed, counted: "2 moves, 4 postings, 3 webhooks". */
export function followedText({ followers }: Story): string {
  const names = [
    ['move', 'move'],
    ['posting', 'posting'],
  ] as const;
  const counts = names.map(([kind, name]) => [followers.filter((event) => event.kind === kind).length, name] as const);
  return [...counts, [deliveriesIn(followers).length, 'webhook'] as const]
    .filter(([count]) => count > 0)
    .map(([count, name]) => `${count} ${name}${count === 1 ? '' : 's'}`)
    .join(', ');
}

/** The last move of the payment that a story is about. */
export const lastMoveOf = ({ followers }: Story) => followers.findLast((event) => event.kind === 'move');

/** How the payments of a load ended, or how far they are: "7 completed, 1 failed". */
export function outcomesText(stories: readonly Story[]): string {
  const ends = stories.flatMap((story) => lastMoveOf(story) ?? []);
  const counts = Map.groupBy(ends, ({ detail }) => words(detail.to));
  return [...counts].map(([end, all]) => `${all.length} ${end}`).join(', ');
}

/** The median of how long requests took, in milliseconds. */
export function medianMs(stories: readonly Story[]): number {
  const times = stories.flatMap(({ head }) => (head.kind === 'request' ? [head.detail.durationMs] : []));
  return times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
}
