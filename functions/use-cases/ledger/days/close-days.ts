import { dayOf } from '../../../domain/ledger/entry.ts';
import { BooksDiffer } from '../../../domain/ledger/trial-balance.ts';
import { now, windowBefore } from '../../../ports/clock.ts';
import { chunkMs, JobChunk, jobStartOf, queueChunk, runPages } from '../../../runtime/chunked-job.ts';
import { logDays } from '../../../runtime/log.ts';
import {
  type DayCheckpoint,
  putReopening,
  type Reopening,
  readClosedDay,
  readDayCheckpoint,
  saveDayCheckpoint,
} from '../../../store/ledger/days/closed-days.ts';
import { platformAfter } from '../../../store/platforms/platform-list.ts';
import { StaleWrite, type Store } from '../../../store/table.ts';
import { advance, dayAfter, dayBefore, type Opened } from './day-stages.ts';

/** One chunk of the closing of days. Where it goes on is in the checkpoint, not in the message. */
export const DaysChunk = JobChunk;
export type DaysChunk = JobChunk;

/**
 * A day is closed this many seconds after its end at the earliest. A function that posts entries runs for half a minute at most and
 * takes its clock as the time of the booking, so by then everything is posted that can be booked on the day.
 */
const settledAfterSeconds = 900;

/** The hour of UTC by which the day before has to be closed. */
const closedByHour = 6;

/** Rows of a part: its files fit into the memory of a function several times. */
const largestPart = 20_000;

/**
 * Closes every day that is over, the oldest first: writes its journal as files and its trial balances, and then the manifest. Runs for as
 * long as there is time and queues the rest. Of two copies of a chunk one goes on: the other finds that the checkpoint has changed.
 */
export async function runDaysChunk(
  store: Store,
  chunk: DaysChunk,
  { forMs = chunkMs, rowsOfPart = largestPart }: { readonly forMs?: number; readonly rowsOfPart?: number } = {},
): Promise<void> {
  const startedAt = jobStartOf(chunk, 'closing of days');
  try {
    const hasMore = await runPages(forMs, () => closeFurther(store, rowsOfPart));
    if (hasMore) await queueChunk<DaysChunk>('DAYS_QUEUE_URL', { startedAt });
    else await endRun(store);
  } catch (cause) {
    if (!(cause instanceof StaleWrite)) throw cause;
  }
}

/** Takes one step. Returns whether there are more. */
async function closeFurther(store: Store, rowsOfPart: number): Promise<boolean> {
  const checkpoint = await openDay(store, (await readDayCheckpoint(store)) ?? { version: 0 });
  if (!checkpoint) return false;
  const { closed } = checkpoint;
  const version = checkpoint.version + 1;
  try {
    const { beside, ...next } = await advance(store, checkpoint, rowsOfPart);
    await saveDayCheckpoint(store, { ...next, version }, beside);
    return true;
  } catch (cause) {
    if (!(cause instanceof BooksDiffer)) throw cause;
    // The next run begins with the day again.
    await saveDayCheckpoint(store, { ...(closed && { closed }), version, fault: cause.message });
    return false;
  }
}

/** The checkpoint with a day to close: the one that is open, or the next that is over. */
async function openDay(store: Store, checkpoint: DayCheckpoint): Promise<Opened | undefined> {
  const { open, closed, version } = checkpoint;
  if (open) return { ...checkpoint, open };
  const day = closed ? dayAfter(closed.day) : await firstDay(store);
  if (day === undefined || day > lastDayOver()) return undefined;
  const stage = closed ? 'COMPARE' : 'WRITE';
  return { version, ...(closed && { closed }), open: { day, stage, attempt: version, entries: 0, parts: 0 } };
}

/** The day on which the first platform was made: no entry is older. */
async function firstDay(store: Store): Promise<string | undefined> {
  const first = await platformAfter(store, undefined);
  return first && dayOf(first.position);
}

/** The last day on which nothing can be booked any more. */
const lastDayOver = (): string => dayBefore(dayOf(windowBefore(now(), settledAfterSeconds).toISOString()));

/**
 * Notes that the job has run, and logs how many days should be closed and are not; a day whose books differ is one of them. An alarm reads
 * the line.
 */
async function endRun(store: Store): Promise<void> {
  const checkpoint = (await readDayCheckpoint(store)) ?? { version: 0 };
  await saveDayCheckpoint(store, { ...checkpoint, version: checkpoint.version + 1, endedAt: now().toISOString() });
  const { closed, fault } = checkpoint;
  const first = closed ? dayAfter(closed.day) : await firstDay(store);
  const due = dayBefore(dayOf(new Date(now().getTime() - closedByHour * 3_600_000).toISOString()));
  const overdue = first === undefined ? 0 : Math.max(0, (Date.parse(due) - Date.parse(first)) / 86_400_000 + 1);
  logDays({ closed: closed?.day, unclosed: Math.max(overdue, fault === undefined ? 0 : 1) });
}

/**
 * Lets a closed day be closed again with the entries that it has now, and with it every day after it. For what cannot be put back as it was
 * when the day was closed. Throws when the day is not closed.
 */
export async function reopenDays(store: Store, reopening: Reopening): Promise<void> {
  const { day } = reopening;
  const { closed, version = 0 } = (await readDayCheckpoint(store)) ?? {};
  if (!closed || day > closed.day || !(await readClosedDay(store, day))) throw new Error(`${day} is not closed.`);
  const before = await readClosedDay(store, dayBefore(day));
  const kept = before && { closed: { day: before.day, manifest: before.manifest.sha256 } };
  await saveDayCheckpoint(store, { ...kept, version: version + 1 }, [putReopening(reopening)]);
}
