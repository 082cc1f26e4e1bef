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
