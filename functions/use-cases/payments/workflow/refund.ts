import { isProduction } from '../../../domain/environment.ts';
import { isCashAccount } from '../../../domain/ledger/chart-of-accounts.ts';
import { isCanceling, isRefundDue, type Payment } from '../../../domain/payments/payment.ts';
import { refundAmount, refundTarget } from '../../../domain/payments/postings.ts';
import { beginRefund, failRefund, settleRefund as settle } from '../../../domain/payments/refund.ts';
import { replacePayment } from '../../../store/payments/payments.ts';
import { postReturnOrder } from '../rails/deposit-return-order.ts';
import { refundWrites } from '../settlement.ts';
import type { Decide, PaymentTask } from '../task.ts';

/** Begins the refund of a failed payment that had taken money. */
export const startRefund: Decide<PaymentTask> = (payment, _task, { now }) => {
  if (!isRefundDue(payment)) return undefined;
  const refunding = beginRefund(payment, payment.timedOut ? 'TIMEOUT' : 'TRANSACTION_FAILED', now);
  return { next: refunding, writes: [replacePayment(refunding)] };
};

/**
 * Gives the money back to the internal account that paid, to the instrument that funded the payment, or, for crypto, to the
 * payer's account for that asset. In production the rail sends it back to the instrument, where it can. A failed refund moves nothing.
 */
export const settleRefund: Decide<PaymentTask> = async (payment, _task, { store, now }) => {
  if (payment.refund?.status !== 'PENDING' || isCanceling(payment)) return undefined;
  if (payment.refundFails || !(await isSentBack(payment))) {
    const failed = failRefund(payment, now);
    return { next: failed, writes: [replacePayment(failed)] };
  }
  const settled = settle(payment, now);
  return { next: settled, writes: [replacePayment(settled), ...(await refundWrites(store, payment, now))] };
};

/** Has the rail of production send back what a payer had sent; nothing to do for any other refund. False where the rail cannot. */
async function isSentBack(payment: Payment): Promise<boolean> {
  const { platformId, paymentId, funding, sendingCurrency: currency } = payment;
  const leaves = isProduction(payment) && isCashAccount(refundTarget(payment));
  if (!leaves || funding?.kind !== 'REALTIME' || funding.depositId === undefined) return true;
  const { depositId } = funding;
  return postReturnOrder({
    platformId,
    depositId,
    amount: refundAmount(payment),
    currency,
    key: `${paymentId}-refund`,
  });
}
