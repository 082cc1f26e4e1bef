import { setTimeout as pause } from 'node:timers/promises';
import { queueChunk } from '../../functions/runtime/chunked-job.ts';
import { type DayCheckpoint, readDayCheckpoint } from '../../functions/store/ledger/days/closed-days.ts';
import type { Store } from '../../functions/store/table.ts';

/** How long the function may take to its next step before the command no longer waits, in milliseconds. */
const patienceMs = 15 * 60_000;

/**
 * Orders the days to be closed that are over, and waits until the function has done so. It runs with the service's clock and rights, not
 * with those of this process. Throws when nothing happens.
 */
export async function closeDays(store: Store): Promise<DayCheckpoint> {
  const before = (await readDayCheckpoint(store))?.version ?? 0;
  await queueChunk('DAYS_QUEUE_URL', {});
  let seen = before;
  let since = performance.now();
  for (;;) {
    const checkpoint = await readDayCheckpoint(store);
    if (checkpoint && checkpoint.version > seen) {
      if (checkpoint.endedAt !== undefined) return checkpoint;
      seen = checkpoint.version;
      since = performance.now();
    }
    if (performance.now() - since > patienceMs)
      throw new Error('The days are not closed yet: look with ledger day show.');
    await pause(200);
  }
}
