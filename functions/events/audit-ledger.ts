import { type AuditOrder, auditSome } from '../runtime/ledger-audit.ts';
import { readQueue } from '../runtime/queue.ts';
import { theStore } from '../runtime/store.ts';

/**
 * Adds up the whole ledger, once a day, piece by piece: each orders the next. The last one logs what the whole came to, and that line is what
 * raises the alarm; what exactly differs is for `npm run ledger:verify` to say.
 */
export const handler = readQueue<AuditOrder>('AuditLedger', (order) => auditSome(theStore(), order));
