import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { readProgress, saveProgress } from '../store/audit-progress.ts';
import { auditPage, beginAudit, judge } from '../store/ledger-audit.ts';
import type { Store } from '../store/table.ts';
import { queueClient } from './clients/queue.ts';
import { now } from './clock.ts';
import { logAudit } from './log.ts';
import { newUuid } from './random.ts';
import { setting } from './settings.ts';

/** What is to be added up: everything, or what is left of an audit that has been written down. */
export interface AuditOrder {
  readonly progressId?: string;
  /** When the audit began, in milliseconds since 1970. */
  readonly startedAt?: number;
}

/** An audit that takes longer is overtaken by the next: it fails, and somebody looks. */
const longestMs = 24 * 3_600_000;
/** A piece is well within the function's time, with room for the last page and for writing down how far it has come. */
const pieceMs = 600_000;

/**
 * Adds up as much as there is time for, and orders the rest. What has been done is written down under an id of its own before the rest is
 * ordered: a piece that is done a second time begins where it began, and changes nothing that the first has written.
 */
export async function auditSome(store: Store, order: AuditOrder, forMs = pieceMs): Promise<void> {
  const deadline = performance.now() + forMs;
  const startedAt = order.startedAt ?? now().getTime();
  if (now().getTime() - startedAt >= longestMs) throw new Error('The audit of the ledger has not ended within a day.');
  const progress = order.progressId ? await readProgress(store, order.progressId) : beginAudit();
  do await auditPage(store, progress);
  while (progress.round !== 'DONE' && performance.now() < deadline);
  if (progress.round !== 'DONE') {
    const progressId = newUuid();
    await saveProgress(store, progressId, progress, now());
    return send({ progressId, startedAt });
  }
  const { differences, ...counts } = judge(progress);
  logAudit({ ...counts, differences: differences.length, durationMs: now().getTime() - startedAt });
}

async function send(order: AuditOrder): Promise<void> {
  const QueueUrl = setting('auditQueueUrl');
  await queueClient().send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(order) }));
}
