import { movePayment } from '../domain/payment.ts';
import { lateDeliveryWrites, settlementWrites } from '../runtime/settlement.ts';
import { type PaymentTask, task } from '../runtime/task.ts';
import { replacePayment } from '../store/payments.ts';

/** A refund is under way that decides how this delivery is booked: the workflow comes back until it has ended. */
class RefundUnderWay extends Error {
  override readonly name = 'RefundUnderWay';
}

interface CompletePayoutTask extends PaymentTask {
  /** What the rail said; it may know better when the money arrived. */
  readonly outcome?: { readonly settledAt?: string };
}

/** The payout reached its destination: the money in clearing is the recipient's. It may do so after a cancellation, too. */
export const handler = task<CompletePayoutTask>('CompletePayout', async (payment, { outcome }, { store, now }) => {
  if (payment.status !== 'PROCESSING' || payment.refund?.status === 'FAILED') return undefined;
  if (payment.refund?.status === 'PENDING') throw new RefundUnderWay('The refund has not ended.');
  const completed = movePayment(payment, 'complete', now, { settledAt: outcome?.settledAt ?? now.toISOString() });
  const booked = payment.refund ? lateDeliveryWrites(completed, now) : await settlementWrites(store, completed, now);
  return { payment: completed, writes: [replacePayment(completed), ...booked] };
});
