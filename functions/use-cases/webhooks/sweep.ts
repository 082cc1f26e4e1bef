import type * as z from 'zod';
import { chunkMs, JobChunk, jobStartOf, queueChunk, runPages } from '../../runtime/chunked-job.ts';
import { windowBefore } from '../../runtime/clock.ts';
import { logSweep } from '../../runtime/log.ts';
import { ScanPosition, scanPage } from '../../store/scan.ts';
import type { Item, Store } from '../../store/table.ts';
import { eventSourceTypes } from '../../topology/item-types.ts';
import { redeliverMissing } from './missing-events.ts';

/** One chunk of a sweep: the whole table, or what is left of it. */
export const SweepChunk = JobChunk.extend({
  /** The last item of the previous chunk. */
  position: ScanPosition.optional(),
});
export type SweepChunk = Readonly<z.output<typeof SweepChunk>>;

/** Two days and two hours: two daily sweeps see each event, the second after the stream has dropped the events before it. */
const spanSeconds = 50 * 3600;

/**
 * Searches as much of the table as there is time for, for events that no delivery knows because their stream record was lost; sends
 * them and queues the rest. `alsoDo` gets the same items. A chunk that runs twice finds the events that it sent the first time.
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
  const span = { since: windowBefore(until, spanSeconds).toISOString(), until: until.toISOString() };
  let [items, missing] = [0, 0];
  let { position } = chunk;
  const hasMore = await runPages(forMs, async () => {
    const page = await scanPage(store, eventSourceTypes, { after: position });
    items += page.items.length;
    missing += await redeliverMissing(store, page.items, span);
    await alsoDo?.(page.items);
    position = page.position;
    return position !== undefined;
  });
  if (hasMore && position) await queueChunk<SweepChunk>('SWEEP_QUEUE_URL', { startedAt, position });
  logSweep({ items, missing, durationMs: Math.round(performance.now() - began) });
}
