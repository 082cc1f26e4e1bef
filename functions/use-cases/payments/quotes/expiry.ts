import { declinePayment } from '../../../domain/payments/approval.ts';
import { isDeferred, isOverdue } from '../../../domain/payments/approval-status.ts';
import {
  awaitsFunds,
  canExpire,
  debitedAccount,
  failUnauthorized,
  hasRunOut,
  movePayment,
  type Payment,
  unauthorizedSince,
} from '../../../domain/payments/payment.ts';
import { volumeUses } from '../../../domain/pricing/limits.ts';
import { releaseHold } from '../../../store/ledger/balance-changes.ts';
import { returnVolume } from '../../../store/ledger/volumes.ts';
import { replacePayment } from '../../../store/payments/payments.ts';
import type { Store, Write } from '../../../store/table.ts';
import { requirePlatform } from '../../platforms/platform.ts';
import { currentTerms } from '../../pricing/terms.ts';
import type { Decide, PaymentTask } from '../task.ts';

/** Expires a quote that was not executed or funded in time; its transaction begins with that. */
export const expireQuote: Decide<PaymentTask> = async (payment, _task, { store, now }) => {
  if (!hasRunOut(payment, now) || !canExpire(payment)) return undefined;
  const createdAt = payment.createdAt ?? now.toISOString();
  const expired = movePayment(payment, 'expire', now, { createdAt });
  return { next: expired, writes: [replacePayment(expired), ...(await volumesToReturn(store, payment, now))] };
};

/** A quote whose payer sent no money gives its day's volume back: it was counted when the quote was executed. */
async function volumesToReturn(store: Store, payment: Payment, now: Date): Promise<readonly Write[]> {
  const { platformId, createdAt } = payment;
  if (!awaitsFunds(payment) || !createdAt) return [];
  const terms = await currentTerms(store, await requirePlatform(store, { platformId }), new Date(createdAt));
  return volumeUses(terms, payment, new Date(createdAt)).map((use) => returnVolume(platformId, use, now));
}

/** Fails a payment whose challenge was not answered in time and releases the hold on the payer's account. */
export const expireAuthorization: Decide<PaymentTask> = (payment, _task, { now }) => {
  if (!unauthorizedSince(payment, now)) return undefined;
  const failed = failUnauthorized(payment, now);
  // There is no hold on money that comes from outside.
  if (payment.funding) return { next: failed, writes: [replacePayment(failed)] };
  const { platformId, sendingAmount: amount } = payment;
  const release = releaseHold({ platformId, accountId: debitedAccount(payment), amount, at: now });
  return { next: failed, writes: [replacePayment(failed), release] };
};

/** Fails an incoming payment that the platform deferred and did not decide on in time. */
export const expireApproval: Decide<PaymentTask> = (payment, _task, { now }) => {
  if (!isDeferred(payment) || !isOverdue(payment, now)) return undefined;
  const failed = declinePayment(payment, 'PAYMENT_APPROVAL_TIMED_OUT', now);
  return { next: failed, writes: [replacePayment(failed)] };
};
