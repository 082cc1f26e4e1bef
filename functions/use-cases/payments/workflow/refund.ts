import { isCanceling, isRefundDue } from '../../../domain/payments/payment.ts';
import { beginRefund, failRefund } from '../../../domain/payments/refund.ts';
import { replacePayment } from '../../../store/payments/payments.ts';
import { giveBack } from '../rails/give-back.ts';
import type { Decide, PaymentTask } from '../task.ts';

/** Begins the refund of a failed payment that had taken money. */
export const startRefund: Decide<PaymentTask> = (payment, _task, { now }) => {
  if (!isRefundDue(payment)) return undefined;
  const refunding = beginRefund(payment, payment.timedOut ? 'TIMEOUT' : 'TRANSACTION_FAILED', now);
  return { next: refunding, writes: [replacePayment(refunding)] };
};

/**
 * Gives the money back to the internal account that paid, to the instrument that funded the payment, or, for crypto, to the
 * payer's account for that asset. A failed refund moves nothing.
 */
export const settleRefund: Decide<PaymentTask> = async (payment, _task, { store, now }) => {
  if (payment.refund?.status !== 'PENDING' || isCanceling(payment)) return undefined;
  if (payment.refundFails) {
    const failed = failRefund(payment, now);
    return { next: failed, writes: [replacePayment(failed)] };
  }
  return giveBack(store, payment, now);
};
