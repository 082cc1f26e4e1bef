import { readQueue } from '../runtime/queue.ts';
import { tableStore } from '../runtime/store.ts';
import { AuditChunk, runAuditChunk } from '../use-cases/ledger/ledger-audit.ts';

/**
 * Adds up the whole ledger once a day, in chunks that queue each other. The last chunk logs the result, and that line raises the alarm;
 * `npm run operate -- ledger verify` names the differences.
 */
export const handler = readQueue('AuditLedger', AuditChunk, (chunk) => runAuditChunk(tableStore(), chunk));
