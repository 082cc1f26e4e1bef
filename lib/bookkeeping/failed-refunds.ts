import type { Id, PaymentId, PlatformId } from '../../functions/domain/ids.ts';
import { type ManualEntry, postingsText, requirePostings } from '../../functions/domain/payments/manual-entry.ts';
import type { Payment } from '../../functions/domain/payments/payment.ts';
import { type Posting, refundPostings } from '../../functions/domain/payments/postings.ts';
import { settleFailedRefund } from '../../functions/domain/payments/refund.ts';
import { readPayment, replacePayment } from '../../functions/store/payments/payments.ts';
import type { Store, Write } from '../../functions/store/table.ts';
import { readRecalled } from '../../functions/use-cases/payments/rails/recalls.ts';

/** Where a refund that has failed is settled, instead of where it belongs. */
export type RefundAccount = Id<'InternalAccount'> | undefined;

interface RefundToSettle {
  readonly platformId: PlatformId;
  readonly refundOf: PaymentId;
  readonly refundTo?: RefundAccount;
}

interface FailedRefund {
  /** Has the account that gets the refund, so that what happens to the payment afterwards finds it. */
  readonly payment: Payment;
  /** All that was taken, back to where it came from or to another account; what a bank has recalled before goes to who paid for that. */
  readonly postings: readonly Posting[];
  /** Hold a decision to there being no further recall. */
  readonly guards: readonly Write[];
}

/** A refund that has failed, as it is settled. Throws, with a sentence, where there is none. */
export async function failedRefund(
  store: Store,
  { platformId, refundOf, refundTo }: RefundToSettle,
): Promise<FailedRefund> {
  const failed = await requireFailedRefund(store, platformId, refundOf);
  const payment = refundTo ? { ...failed, refundAccountId: refundTo } : failed;
  const { recalled, writes: guards } = await readRecalled(store, payment);
  return { payment, postings: requirePostings(refundPostings(payment, recalled)), guards };
}

/**
 * The writes that settle the refund which an entry was proposed for. Throws, with a sentence, where it has been begun again since, because
 * it may be paid then, and where the entry is not what is to be refunded any more.
 */
export async function settledRefundWrites(
  store: Store,
  { number, platformId, refundOf, refundTo, postings: proposed }: ManualEntry,
  at: Date,
): Promise<readonly Write[]> {
  if (!refundOf) return [];
  const { payment, postings, guards } = await failedRefund(store, { platformId, refundOf, refundTo });
  if (postingsText(postings) !== postingsText(proposed)) {
    throw new Error(
      `The refund has changed since manual entry ${number} was proposed: reject it, and propose another.`,
    );
  }
  return [replacePayment(settleFailedRefund(payment, at)), ...guards];
}

async function requireFailedRefund(store: Store, platformId: PlatformId, paymentId: PaymentId): Promise<Payment> {
  const payment = await readPayment(store, platformId, paymentId);
  // A pull into an account takes nothing before it is credited, so its refund gives nothing back.
  if (payment?.kind !== 'TRANSFER_IN' && payment?.status === 'FAILED' && payment.refund?.status === 'FAILED')
    return payment;
  throw new Error(`The payment ${paymentId} has no refund that failed.`);
}
