import { readQueue } from '../runtime/queue.ts';
import { PaymentTask } from '../runtime/task.ts';
import { expireDueQuote } from '../use-cases/payments/quotes/quote-expiry.ts';

/** Expires quotes that were not executed in time. Each message names one quote. */
export const handler = readQueue('ExpireDueQuotes', PaymentTask, expireDueQuote);
