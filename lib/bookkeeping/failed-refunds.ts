import type { Id, PaymentId, PlatformId } from '../../functions/domain/ids.ts';
import { requirePostings } from '../../functions/domain/payments/manual-entry.ts';
import type { Payment } from '../../functions/domain/payments/payment.ts';
import { type Posting, refundPostings } from '../../functions/domain/payments/postings.ts';
import { settleFailedRefund } from '../../functions/domain/payments/refund.ts';
import { readPayment, replacePayment } from '../../functions/store/payments/payments.ts';
import type { Store, Write } from '../../functions/store/table.ts';

/** Where a refund that has failed is settled, instead of where it belongs. */
export type RefundAccount = Id<'InternalAccount'> | undefined;

/** The postings of a refund that has failed: all that was taken, back to where it came from or to another account. */
export async function postingsOfRefund(
  store: Store,
  platformId: PlatformId,
  paymentId: PaymentId,
  to: RefundAccount,
): Promise<readonly Posting[]> {
  const payment = await requireFailedRefund(store, platformId, paymentId);
  return requirePostings(refundPostings(to ? { ...payment, refundAccountId: to } : payment));
}

/** The write that settles the refund, unless it has been begun again since: then it may be paid already. */
export async function settledRefundWrites(
  store: Store,
  platformId: PlatformId,
  paymentId: PaymentId,
  at: Date,
): Promise<readonly Write[]> {
  return [replacePayment(settleFailedRefund(await requireFailedRefund(store, platformId, paymentId), at))];
}

async function requireFailedRefund(store: Store, platformId: PlatformId, paymentId: PaymentId): Promise<Payment> {
  const payment = await readPayment(store, platformId, paymentId);
  // A pull into an account takes nothing before it is credited, so its refund gives nothing back.
  if (payment?.kind !== 'TRANSFER_IN' && payment?.status === 'FAILED' && payment.refund?.status === 'FAILED')
    return payment;
  throw new Error(`The payment ${paymentId} has no refund that failed.`);
}
