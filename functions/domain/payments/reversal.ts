import { isProduction } from '../environment.ts';
import { uuidOf } from '../ids.ts';
import { Refusal } from '../refusal.ts';
import { amendPayment, isIncoming, isOver, movePayment, type Payment, type PaymentChanges } from './payment.ts';

/**
 * A bank sends a delivered payout back: it fails. Refuses with CONFLICT a payment that went to no bank; in the sandbox, where any outcome
 * can be tried, one that left the service by no rail at all.
 */
export function returnPayout(payment: Payment, now: Date): Payment {
  // What comes in over UMA may be paid out to the receiver's external account.
  const isPaidOut = !isIncoming(payment) || payment.kind === 'UMA_IN';
  if (!isPaidOut || !uuidOf('ExternalAccount', payment.destinationAccountId)) {
    throw new Refusal('CONFLICT', 'Only a payout to an external account can be returned by a bank.');
  }
  if (isProduction(payment) && !payment.paymentRail) {
    throw new Refusal(
      'CONFLICT',
      'The payout went to a wallet: a transfer on a chain is final, and no bank returns it.',
    );
  }
  return returnSent(payment, now);
}

/** What has reached its recipient comes back: from a bank, or to the sender of a payment over UMA whose receiver's bank has sent it back. */
export const returnSent = (payment: Payment, now: Date): Payment =>
  movePayment(payment, 'return', now, {
    failureReason: 'PAYOUT_RETURNED',
    settledAt: undefined,
    returnedAt: now.toISOString(),
  });

/**
 * The payer's bank takes a collection back: the payer had no money, or disputes it. A payment into an account fails. One that was
 * paid on already keeps its state, because what it has paid is not undone.
 */
export function returnCollection(payment: Payment, now: Date): Payment {
  const returnedAt = now.toISOString();
  if (isIncoming(payment)) {
    return movePayment(payment, 'return', now, {
      failureReason: 'QUOTE_EXECUTION_FAILED',
      settledAt: undefined,
      returnedAt,
    });
  }
  if (!payment.funding) throw new Error(`The payment ${payment.paymentId} was not collected.`);
  return amendPayment(payment, now, { funding: { ...payment.funding, returnedAt } });
}

/** Whether a payout was canceled and refunded, so that a delivery of it comes too late. */
export const isRefundedCancellation = ({ status, refund }: Pick<Payment, 'status' | 'refund'>): boolean =>
  status === 'PROCESSING' && refund?.reason === 'USER_CANCELLATION' && refund.status === 'COMPLETED';

/** A payout is delivered although it was canceled and refunded. Refuses with CONFLICT any other payment. */
export function deliverLate(
  payment: Payment,
  now: Date,
  {
    settledAt = now.toISOString(),
    cashAccount,
    onChainTransaction,
  }: Pick<PaymentChanges, 'settledAt' | 'cashAccount' | 'onChainTransaction'> = {},
): Payment {
  if (!isRefundedCancellation(payment)) {
    throw new Refusal('CONFLICT', 'Only a payment that was canceled and refunded can be delivered late.');
  }
  return movePayment(payment, 'complete', now, {
    settledAt,
    ...(cashAccount && { cashAccount }),
    ...(onChainTransaction && { onChainTransaction }),
  });
}

/** Makes the payment's refund fail, whether it is pending or still to come. Refuses with CONFLICT where there can be none. */
export function failNextRefund(payment: Payment, now: Date): Payment {
  const mayComeBack = payment.status === 'COMPLETED' && !payment.refund && !isIncoming(payment);
  const isEnded = isOver(payment) && !mayComeBack;
  const canComeBack = payment.kind !== 'TRANSFER_IN' || payment.status === 'PROCESSING';
  if (payment.status === 'QUOTED' || !canComeBack || isEnded) {
    throw new Refusal('CONFLICT', 'The payment has no refund that is pending or could still come.');
  }
  return amendPayment(payment, now, { refundFails: true });
}

/** The refusal of a card transaction, whose events are simulated on its card. */
export const cardHasNoEvents = (): Refusal =>
  new Refusal('CONFLICT', 'This is a transaction of a card; simulate the messages of its card instead.');
