import { beginRefund, hasTakenFunds } from '../domain/payment.ts';
import { task } from '../runtime/task.ts';
import { replacePayment } from '../store/payments.ts';

/** What was debited goes back by itself. */
export const handler = task('StartRefund', (payment, _task, { now }) => {
  if (payment.status !== 'FAILED' || payment.refund || !hasTakenFunds(payment)) return undefined;
  const refunding = beginRefund(payment, 'TRANSACTION_FAILED', now);
  return { payment: refunding, writes: [replacePayment(refunding)] };
});
