import { movePayment } from '../domain/payment.ts';
import { task } from '../runtime/task.ts';
import { replacePayment } from '../store/payments.ts';

/** Nobody executed the quote in time: its transaction is recorded as expired. An execution that came first stands. */
export const handler = task('ExpireQuote', (payment, _task, { now }) => {
  if (payment.status !== 'QUOTED') return undefined;
  const expired = movePayment(payment, 'expire', now, { createdAt: now.toISOString() });
  return { payment: expired, writes: [replacePayment(expired)] };
});
