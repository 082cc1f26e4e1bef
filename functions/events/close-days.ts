import { readQueue } from '../runtime/queue.ts';
import { tableStore } from '../runtime/store.ts';
import { DaysChunk, runDaysChunk } from '../use-cases/ledger/days/close-days.ts';

/**
 * Closes the days of the books that are over, in chunks that queue each other. The last chunk logs how many days should be closed and are
 * not, and that line raises the alarm; `npm run operate -- ledger day show` says why.
 */
export const handler = readQueue('CloseDays', DaysChunk, (chunk) => runDaysChunk(tableStore(), chunk));
