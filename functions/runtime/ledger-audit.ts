import { readProgress, saveProgress } from '../store/audit-progress.ts';
import { auditPage, beginAudit, judge } from '../store/ledger-audit.ts';
import type { Store } from '../store/table.ts';
import { now } from './clock.ts';
import { logAudit } from './log.ts';
import { orderPiece, type PieceOrder, pieceMs, startOf, workFor } from './piecework.ts';
import { newUuid } from './random.ts';

/** What is to be added up: everything, or what is left of an audit that has been written down. */
export interface AuditOrder extends PieceOrder {
  readonly progressId?: string;
}

/**
 * Adds up as much as there is time for, and orders the rest. What has been done is written down under an id of its own before the rest is
 * ordered: a piece that is done a second time begins where it began, and changes nothing that the first has written.
 */
export async function auditSome(store: Store, order: AuditOrder, forMs = pieceMs): Promise<void> {
  const startedAt = startOf(order, 'audit of the ledger');
  const progress = order.progressId ? await readProgress(store, order.progressId) : beginAudit();
  const hasMore = await workFor(forMs, async () => {
    await auditPage(store, progress);
    return progress.round !== 'DONE';
  });
  if (hasMore) {
    const progressId = newUuid();
    await saveProgress(store, progressId, progress, now());
    return orderPiece<AuditOrder>('auditQueueUrl', { progressId, startedAt });
  }
  const { differences, ...counts } = judge(progress);
  logAudit({ ...counts, differences: differences.length, durationMs: now().getTime() - startedAt });
}
