import type { PaymentStatus } from '../payment-status.ts';
import { awaitsApproval, isDeferred } from './approval-status.ts';
import { awaitsCollection } from './funding.ts';
import { awaitsFunds, isCanceling, isFeeHeld, isOver, isRefundDue, type Payment } from './payment.ts';

/** The statuses in which the workflow waits for somebody outside of the service. */
export const waitingStatuses = ['PENDING_AUTHORIZATION', 'AWAITING_FUNDS', 'AWAITING_APPROVAL'] as const;
type WaitingStatus = (typeof waitingStatuses)[number];

/**
 * The statuses by which the state machine chooses its next state: those of the payment, and these where the status alone does
 * not say. AWAITING_FUNDS: the payer has to send the money. COLLECTING: the money has to be pulled. REQUESTING_APPROVAL: the
 * platform's approval has to be requested. AWAITING_APPROVAL: the platform has deferred. CANCELING: its rail has to be asked to stop
 * it. REFUND_DUE: it failed after it had taken money. REFUNDING: a refund is under way. REFUND_ENDED: it settled or failed.
 * FEE_HELD: the platform has not earned its fee yet.
 */
export type WorkflowStatus =
  | PaymentStatus
  | WaitingStatus
  | 'COLLECTING'
  | 'REQUESTING_APPROVAL'
  | 'CANCELING'
  | 'REFUND_DUE'
  | 'REFUNDING'
  | 'REFUND_ENDED'
  | 'FEE_HELD';

export function workflowStatus(payment: Payment): WorkflowStatus {
  if (payment.refund?.status === 'PENDING') return isCanceling(payment) ? 'CANCELING' : 'REFUNDING';
  if (payment.refund && isOver(payment)) return 'REFUND_ENDED';
  if (isRefundDue(payment)) return 'REFUND_DUE';
  if (payment.status === 'COMPLETED' && isFeeHeld(payment)) return 'FEE_HELD';
  if (awaitsFunds(payment)) return 'AWAITING_FUNDS';
  if (awaitsApproval(payment)) return isDeferred(payment) ? 'AWAITING_APPROVAL' : 'REQUESTING_APPROVAL';
  return awaitsCollection(payment) ? 'COLLECTING' : payment.status;
}

/**
 * Names the wait of a payment's workflow: when the name changes, the wait is over. Nothing where the workflow does not wait. A
 * further challenge is another wait, which ends later.
 */
export function waitOf(payment: Payment): string | undefined {
  const status = workflowStatus(payment);
  const isWaiting = waitingStatuses.some((waiting) => waiting === status);
  return isWaiting ? `${status} until ${waitsUntil(payment)}` : undefined;
}

/** The moment at which a payment's wait ends. */
export const waitsUntil = (payment: Payment): string | undefined =>
  payment.status === 'PENDING_AUTHORIZATION'
    ? payment.authorization?.challenge?.expiresAt
    : (payment.platformFeeDueAt ?? payment.approval?.deferredUntil ?? payment.quoteExpiresAt);
