import * as z from 'zod';
import { now } from '../ports/clock.ts';
import { putMessage } from '../ports/queue.ts';

/** One chunk of a job that takes longer than a function may run. The message of the first chunk is empty. */
export const JobChunk = z.object({
  /** When the job began, in milliseconds since 1970; absent in its first chunk. */
  startedAt: z.number().optional(),
});
export type JobChunk = Readonly<z.output<typeof JobChunk>>;

/** A job that takes longer would run beside the next day's. */
const longestJobMs = 24 * 3_600_000;
/** Leaves the function time for the last page and for saving the progress. */
export const chunkMs = 600_000;

/** When the job of a chunk began. Throws when that was more than a day ago, so that the chunk becomes a dead letter. */
export function jobStartOf({ startedAt = now().getTime() }: JobChunk, job: string): number {
  if (now().getTime() - startedAt >= longestJobMs) throw new Error(`The ${job} has not ended within a day.`);
  return startedAt;
}

/** Runs `page` at least once and until `forMs` are over or it returns false. Returns whether there are more pages. */
export async function runPages(forMs: number, page: () => Promise<boolean>): Promise<boolean> {
  const deadline = performance.now() + forMs;
  for (;;) {
    const hasMore = await page();
    if (!hasMore || performance.now() >= deadline) return hasMore;
  }
}

/** Queues the job's next chunk. */
export const queueChunk = <Chunk extends JobChunk>(
  queue: 'AUDIT_QUEUE_URL' | 'DAYS_QUEUE_URL' | 'SWEEP_QUEUE_URL',
  chunk: Chunk,
): Promise<void> => putMessage(queue, chunk);
