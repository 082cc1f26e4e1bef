import { PaymentTask, task } from '../runtime/task.ts';
import { expireQuote } from '../use-cases/payments/quotes/expiry.ts';

export const handler = task('ExpireQuote', PaymentTask, expireQuote);
