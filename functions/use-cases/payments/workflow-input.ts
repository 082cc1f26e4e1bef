import type { PaymentId, PlatformId } from '../../domain/ids.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import { type WorkflowStatus, waitsUntil, workflowStatus } from '../../domain/payments/workflow-status.ts';
import { secondsUntil } from '../../ports/clock.ts';

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

/**
 * What ends a wait. An execution that waited has not submitted the payout yet, so it is this execution that goes on to the submission, also
 * where the payment was canceled in the meantime: the submission meets the cancellation.
 */
export const endOfWait = (payment: Payment): WorkflowInput => {
  const input = workflowInput(payment);
  return input.status === 'CANCELING' ? { ...input, status: 'PROCESSING' } : input;
};
