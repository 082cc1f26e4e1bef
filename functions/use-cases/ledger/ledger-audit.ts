import * as z from 'zod';
import { chunkMs, JobChunk, jobStartOf, queueChunk, runPages } from '../../runtime/chunked-job.ts';
import { now } from '../../runtime/clock.ts';
import { logAudit } from '../../runtime/log.ts';
import { newUuid } from '../../runtime/random.ts';
import { readProgress, saveProgress } from '../../store/ledger/audit-progress.ts';
import { auditPage, auditResult, beginAudit } from '../../store/ledger/ledger-audit.ts';
import type { Store } from '../../store/table.ts';

/** One chunk of an audit: the whole ledger, or what is left of an audit whose progress was saved. */
export const AuditChunk = JobChunk.extend({ progressId: z.string().min(1).optional() });
export type AuditChunk = Readonly<z.output<typeof AuditChunk>>;

/**
 * Adds up as much of the ledger as there is time for and queues the rest. The progress is saved under an id of its own before the next
 * chunk is queued, so a chunk that runs twice starts from the same progress and overwrites nothing.
 */
export async function runAuditChunk(store: Store, chunk: AuditChunk, forMs = chunkMs): Promise<void> {
  const startedAt = jobStartOf(chunk, 'audit of the ledger');
  const progress = chunk.progressId ? await readProgress(store, chunk.progressId) : beginAudit();
  const hasMore = await runPages(forMs, async () => {
    await auditPage(store, progress);
    return progress.round !== 'DONE';
  });
  if (hasMore) {
    const progressId = newUuid();
    await saveProgress(store, progressId, progress, now());
    return queueChunk<AuditChunk>('AUDIT_QUEUE_URL', { progressId, startedAt });
  }
  const { differences, ...counts } = auditResult(progress);
  logAudit({ ...counts, differences: differences.length, durationMs: now().getTime() - startedAt });
}
