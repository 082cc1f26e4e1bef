import type { PaymentId, PlatformId } from '../domain/ids.ts';
import { awaitsApproval, isDeferred } from '../domain/payments/approval-status.ts';
import { awaitsCollection } from '../domain/payments/funding.ts';
import { awaitsFunds, type Payment } from '../domain/payments/payment.ts';
import { now } from '../providers/clock.ts';
import { clockSpeed } from '../providers/env.ts';

/**
 * The statuses by which the state machine chooses its next state: those of the payment, and these where the status alone does
 * not say. REFUNDING: a refund is under way. AWAITING_FUNDS: the payer has to send the money. COLLECTING: the money has to be
 * pulled. REQUESTING_APPROVAL: the platform's approval has to be requested. AWAITING_APPROVAL: the platform has deferred.
 */
export const workflowStatuses = [
  'QUOTED',
  'PENDING',
  'PENDING_AUTHORIZATION',
  'PROCESSING',
  'COMPLETED',
  'FAILED',
  'REJECTED',
  'EXPIRED',
  'REFUNDING',
  'AWAITING_FUNDS',
  'COLLECTING',
  'REQUESTING_APPROVAL',
  'AWAITING_APPROVAL',
] as const;
export type WorkflowStatus = (typeof workflowStatuses)[number];

/** The input of an execution, and of each of its states. */
export interface WorkflowInput {
  readonly platformId: PlatformId;
  readonly paymentId: PaymentId;
  readonly status: WorkflowStatus;
  /** How long the payment may wait in its status, in seconds of the workflow's clock. */
  readonly waitSeconds: number;
}

export const workflowInput = (payment: Payment): WorkflowInput => {
  const { platformId, paymentId } = payment;
  return { platformId, paymentId, status: workflowStatus(payment), waitSeconds: secondsUntil(waitsUntil(payment)) };
};

function workflowStatus(payment: Payment): WorkflowStatus {
  if (payment.refund?.status === 'PENDING') return 'REFUNDING';
  if (awaitsFunds(payment)) return 'AWAITING_FUNDS';
  if (awaitsApproval(payment)) return isDeferred(payment) ? 'AWAITING_APPROVAL' : 'REQUESTING_APPROVAL';
  return awaitsCollection(payment) ? 'COLLECTING' : payment.status;
}

const waitingStatuses: readonly WorkflowStatus[] = [
  'QUOTED',
  'PENDING_AUTHORIZATION',
  'AWAITING_FUNDS',
  'AWAITING_APPROVAL',
];

/**
 * Returns the status that the payment's workflow waits in: when it changes, the wait is over. Nothing where the workflow does not
 * wait. A further challenge is the same wait, whose time-out looks whether the newest one has time left.
 */
export function waitOf(payment: Payment): WorkflowStatus | undefined {
  const status = workflowStatus(payment);
  return waitingStatuses.includes(status) ? status : undefined;
}

const waitsUntil = (payment: Payment): string | undefined =>
  payment.status === 'PENDING_AUTHORIZATION'
    ? payment.authorization?.challenge?.expiresAt
    : (payment.approval?.deferredUntil ?? payment.quoteExpiresAt);

/** How long it is until a moment, in seconds of the workflow's clock; at least 1. */
export const secondsUntil = (moment: string | undefined): number =>
  moment ? Math.max(1, Math.ceil(((Date.parse(moment) - now().getTime()) * clockSpeed()) / 1000)) : 1;
