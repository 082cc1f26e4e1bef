import { alsoMove, movePayment, type Payment, type Refund } from './payment.ts';

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

/** Settles a refund that has failed, in one step: an operator has booked it. Refuses with CONFLICT one that has not. */
export function settleFailedRefund(payment: Payment, now: Date): Payment {
  const pending = beginRefund(payment, pendingRefund(payment).reason, now);
  const settled = { ...pendingRefund(pending), status: 'COMPLETED', settledAt: now.toISOString() } as const;
  return alsoMove(payment, pending, 'settleRefund', now, { refund: settled });
}

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
