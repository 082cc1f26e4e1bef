import { movePayment } from '../domain/payment.ts';
import { lateDeliveryWrites, settlementWrites } from '../runtime/settlement.ts';
import { task } from '../runtime/task.ts';
import { replacePayment } from '../store/payments.ts';

/** A refund is under way that decides how this delivery is booked: the workflow comes back until it has ended. */
class RefundUnderWay extends Error {
  override readonly name = 'RefundUnderWay';
}

/** The payout reached its destination: the money in clearing is the recipient's. It may do so after a cancellation, too. */
export const handler = task('CompletePayout', (payment, _task, { now }) => {
  if (payment.status !== 'PROCESSING' || payment.refund?.status === 'FAILED') return undefined;
  if (payment.refund?.status === 'PENDING') throw new RefundUnderWay('The refund has not ended.');
  const completed = movePayment(payment, 'complete', now, { settledAt: now.toISOString() });
  const book = payment.refund ? lateDeliveryWrites : settlementWrites;
  return { payment: completed, writes: [replacePayment(completed), ...book(completed, now)] };
});
