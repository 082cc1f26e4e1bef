import { readQueue } from '../runtime/queue.ts';
import { expireDueQuote } from '../use-cases/payments/quotes/quote-expiry.ts';
import { PaymentTask } from '../use-cases/payments/task.ts';

/** Expires quotes that were not executed in time. Each message names one quote. */
export const handler = readQueue('ExpireDueQuotes', PaymentTask, expireDueQuote);
