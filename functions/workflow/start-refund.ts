import { movePayment } from '../domain/payment.ts';
import { task } from '../runtime/task.ts';
import { replacePayment } from '../store/payments.ts';

/** What was debited goes back by itself. */
export const handler = task('StartRefund', (payment, _task, { now }) => {
  if (payment.status !== 'FAILED' || payment.refund) return undefined;
  const refunding = movePayment(payment, 'startRefund', now, {
    refund: {
      reference: `refund-${payment.paymentId}`,
      initiatedAt: now.toISOString(),
      status: 'PENDING',
      reason: 'TRANSACTION_FAILED',
    },
  });
  return { payment: refunding, writes: [replacePayment(refunding)] };
});
