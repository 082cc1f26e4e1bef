import { awaitsApproval, isDeferred } from '../domain/approval-standing.ts';
import { awaitsCollection, awaitsFunds } from '../domain/funding.ts';
import type { Payment } from '../domain/payment.ts';
import { now } from './clock.ts';
import { clockSpeed } from './settings.ts';

/**
 * Where a workflow enters or goes on: the payment's status, or what is to be done next where the status alone does not say.
 * REFUNDING: a refund is under way. AWAITING_FUNDS: the payer has to send the money. COLLECTING: the money is to be pulled.
 * REQUESTING_APPROVAL: the platform has to be asked whether it takes a payment. AWAITING_APPROVAL: it has deferred.
 */
export interface WorkflowInput {
  readonly platformId: string;
  readonly paymentId: string;
  readonly status:
    | Payment['status']
    | 'REFUNDING'
    | 'AWAITING_FUNDS'
    | 'COLLECTING'
    | 'REQUESTING_APPROVAL'
    | 'AWAITING_APPROVAL';
  /** How long the payment may wait where it stands, in seconds of the workflow's clock. */
  readonly waitSeconds: number;
}

/** What the workflow goes by: where the payment stands, and how long it may wait there. */
export const workflowInput = (payment: Payment): WorkflowInput => {
  const { platformId, paymentId } = payment;
  return { platformId, paymentId, status: nextStep(payment), waitSeconds: secondsUntil(waitsUntil(payment)) };
};

function nextStep(payment: Payment): WorkflowInput['status'] {
  if (payment.refund?.status === 'PENDING') return 'REFUNDING';
  if (awaitsFunds(payment)) return 'AWAITING_FUNDS';
  if (awaitsApproval(payment)) return isDeferred(payment) ? 'AWAITING_APPROVAL' : 'REQUESTING_APPROVAL';
  return awaitsCollection(payment) ? 'COLLECTING' : payment.status;
}

/** What a workflow that waits for the customer waits for: when it changes, the workflow is woken. Nothing where it does not wait. */
export function waitOf(payment: Payment): string | undefined {
  const step = nextStep(payment);
  if (step === 'QUOTED' || step === 'AWAITING_FUNDS' || step === 'AWAITING_APPROVAL') return step;
  return step === 'PENDING_AUTHORIZATION' ? (payment.authorization?.challenge?.id ?? step) : undefined;
}

const waitsUntil = (payment: Payment): string | undefined =>
  payment.status === 'PENDING_AUTHORIZATION'
    ? payment.authorization?.challenge?.expiresAt
    : (payment.approval?.deferredUntil ?? payment.quoteExpiresAt);

const secondsUntil = (moment: string | undefined): number =>
  moment ? Math.max(1, Math.ceil(((Date.parse(moment) - now().getTime()) * clockSpeed()) / 1000)) : 1;
