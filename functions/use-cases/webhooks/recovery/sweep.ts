import * as z from 'zod';
import { windowBefore } from '../../../ports/clock.ts';
import { chunkMs, JobChunk, jobStartOf, queueChunk, runPages } from '../../../runtime/chunked-job.ts';
import { logSweep } from '../../../runtime/log.ts';
import { platformAfter, platformAt } from '../../../store/platforms/platform-list.ts';
import { ScanPosition, scanPage } from '../../../store/scan.ts';
import type { Item, Store } from '../../../store/table.ts';
import { eventSourceTypes } from '../../../topology/item-types.ts';
import { sourceLists } from '../sources/event-sources.ts';
import { redeliverMissing, type Span } from './missing-events.ts';
import { readSourcePage } from './source-page.ts';

/** Where a sweep goes on: in a list of a platform, and after the last platform in the part of the table that has its turn. */
const SweepPosition = z.union([
  z.object({ platform: z.string(), list: z.int().min(0), after: z.string().optional() }),
  z.object({ scan: ScanPosition.optional() }),
]);
type SweepPosition = Readonly<z.output<typeof SweepPosition>>;

/** One chunk of a sweep: all of it, or what is left of it. */
export const SweepChunk = JobChunk.extend({ position: SweepPosition.optional() });
export type SweepChunk = Readonly<z.output<typeof SweepChunk>>;

const day = 24 * 3600;
/** Two days and two hours: two daily sweeps see each event, the second after the stream has dropped the events before it. */
const spanSeconds = 2 * day + 2 * 3600;
/** How long before its event an item may have been created to be found in a list by creation. */
const eventsWithinSeconds = day;
const pageSize = 100;

/** The table is divided into this many parts, of which each day reads one for older events that no list has led to. */
export const sweepSegments = 28;

/** The oldest event that a sweep looks at, in seconds before its start. Accepted deliveries are kept longer. */
export const oldestSweptSeconds = spanSeconds + sweepSegments * day;

interface Sweep {
  readonly store: Store;
  readonly startedAt: number;
  /** Events that the lists are searched for. */
  readonly recent: Span;
  /** Gets the items of the part of the table that is read. */
  readonly alsoDo: ((items: readonly Item[]) => Promise<void>) | undefined;
}

interface Swept {
  readonly items: number;
  readonly missing: number;
  readonly next: SweepPosition | undefined;
}

/**
 * Searches for as long as there is time for events that no delivery knows because their stream record was lost; sends them and queues the
 * rest. The lists of what is new or open bring the events of two days, so that the cost follows what happens and not the size of
 * the table. A chunk that runs twice finds the events that it sent the first time.
 */
export async function runSweepChunk(
  store: Store,
  chunk: SweepChunk,
  forMs = chunkMs,
  alsoDo?: (items: readonly Item[]) => Promise<void>,
): Promise<void> {
  const began = performance.now();
  const startedAt = jobStartOf(chunk, 'sweep for events');
  const until = new Date(startedAt);
  const recent = { since: windowBefore(until, spanSeconds).toISOString(), until: until.toISOString() };
  const sweep: Sweep = { store, startedAt, recent, alsoDo };
  let position = chunk.position ?? (await nextPlatform(store, undefined));
  let [items, missing] = [0, 0];
  const hasMore = await runPages(forMs, async () => {
    const swept = 'platform' in position ? await sweepList(sweep, position) : await sweepSegment(sweep, position);
    items += swept.items;
    missing += swept.missing;
    if (swept.next) position = swept.next;
    return swept.next !== undefined;
  });
  if (hasMore) await queueChunk<SweepChunk>('SWEEP_QUEUE_URL', { startedAt, position });
  logSweep({ items, missing, durationMs: Math.round(performance.now() - began) });
}

/** The first list of the platform behind this one; behind the last platform, the table. */
async function nextPlatform(store: Store, platform: string | undefined): Promise<SweepPosition> {
  const next = await platformAfter(store, platform);
  return next ? { platform: next.position, list: 0 } : {};
}

/** Searches a page of a list. */
async function sweepList(
  { store, recent }: Sweep,
  { platform, list, after }: Extract<SweepPosition, { platform: string }>,
): Promise<Swept> {
  const platformId = platformAt(platform);
  const source = sourceLists({ store, platformId, pageSize, eventsWithinSeconds })[list];
  if (!source) return { items: 0, missing: 0, next: await nextPlatform(store, platform) };
  const { items, last } = await readSourcePage(store, source, recent, { after, size: pageSize });
  const missing = await redeliverMissing(store, items, recent);
  const next = last ? { platform, list, after: last } : { platform, list: list + 1 };
  return { items: items.length, missing, next };
}

/** Searches a page of the table for events that are older than those of the lists. */
async function sweepSegment(
  { store, startedAt, recent, alsoDo }: Sweep,
  { scan }: Extract<SweepPosition, { scan?: unknown }>,
): Promise<Swept> {
  const today = Math.floor(startedAt / (day * 1000));
  const segment = { number: today % sweepSegments, of: sweepSegments };
  const { items, position } = await scanPage(store, eventSourceTypes, { after: scan, isEventual: true, segment });
  const since = windowBefore(new Date(recent.since), sweepSegments * day).toISOString();
  const missing = await redeliverMissing(store, items, { since, until: recent.since });
  await alsoDo?.(items);
  return { items: items.length, missing, next: position && { scan: position } };
}
