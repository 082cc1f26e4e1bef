import { expireQuote } from '../use-cases/payments/quotes/expiry.ts';
import { PaymentTask, task } from '../use-cases/payments/task.ts';

export const handler = task('ExpireQuote', PaymentTask, expireQuote);
