import { movePayment, type Payment, type Refund } from './payment.ts';

/** Starts the refund of a payment that failed or is canceled. */
export const beginRefund = (payment: Payment, reason: Refund['reason'], now: Date): Payment =>
  movePayment(payment, 'startRefund', now, {
    refund: {
      reference: `refund-${payment.paymentId}`,
      initiatedAt: now.toISOString(),
      status: 'PENDING',
      reason,
    },
  });

/** Settles a pending refund. */
export const settleRefund = (payment: Payment, now: Date): Payment =>
  movePayment(payment, 'settleRefund', now, {
    refund: { ...pendingRefund(payment), status: 'COMPLETED', settledAt: now.toISOString() },
  });

/** Ends a pending refund that gives nothing back. */
export const failRefund = (payment: Payment, now: Date): Payment =>
  movePayment(payment, 'failRefund', now, {
    refund: { ...pendingRefund(payment), status: 'FAILED' },
    refundFails: undefined,
  });

function pendingRefund({ paymentId, refund }: Payment): Refund {
  if (!refund) throw new Error(`The payment ${paymentId} has no refund to end.`);
  return refund;
}
