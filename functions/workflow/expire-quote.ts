import { awaitsFunds } from '../domain/funding.ts';
import { movePayment } from '../domain/payment.ts';
import { task } from '../runtime/task.ts';
import { replacePayment } from '../store/payments.ts';

/** Nobody executed or funded the quote in time: its transaction is recorded as expired. What came first stands. */
export const handler = task('ExpireQuote', (payment, _task, { now }) => {
  if (payment.status !== 'QUOTED' && !awaitsFunds(payment)) return undefined;
  const createdAt = payment.createdAt ?? now.toISOString();
  const expired = movePayment(payment, 'expire', now, { createdAt });
  return { payment: expired, writes: [replacePayment(expired)] };
});
