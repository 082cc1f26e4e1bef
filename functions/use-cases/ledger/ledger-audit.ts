import { now } from '../../ports/clock.ts';
import { chunkMs, JobChunk, jobStartOf, queueChunk, runPages } from '../../runtime/chunked-job.ts';
import { readCheckpoint, saveCheckpoint } from '../../store/ledger/audit/checkpoint.ts';
import { StaleWrite, type Store } from '../../store/table.ts';
import { advance, newCheckpoint, openWindow } from './audit-stages.ts';

/** One chunk of an audit. Where it goes on is in the checkpoint, not in the message. */
export const AuditChunk = JobChunk;
export type AuditChunk = JobChunk;

/**
 * Audits the ledger from where the last audit ended: sums the journal since then, and compares the accounts that it moved money on.
 * Runs for as long as there is time and queues the rest. Of two copies of a chunk, or two audits at once, one goes on: the other
 * finds that the checkpoint has changed, and stops.
 */
export async function runAuditChunk(store: Store, chunk: AuditChunk, forMs = chunkMs): Promise<void> {
  const startedAt = jobStartOf(chunk, 'audit of the ledger');
  let checkpoint = openWindow((await readCheckpoint(store)) ?? newCheckpoint(now()), now());
  if (!checkpoint.window) return;
  try {
    const hasMore = await runPages(forMs, async () => {
      checkpoint = await advance(store, checkpoint);
      await saveCheckpoint(store, checkpoint);
      return checkpoint.window !== undefined;
    });
    if (hasMore) await queueChunk<AuditChunk>('AUDIT_QUEUE_URL', { startedAt });
  } catch (cause) {
    if (!(cause instanceof StaleWrite)) throw cause;
  }
}
