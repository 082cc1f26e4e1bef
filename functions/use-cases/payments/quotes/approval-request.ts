import {
  type ApprovalDecision,
  answerSeconds,
  applyDecision,
  deferralSeconds,
  isTooLateToRequest,
} from '../../../domain/payments/approval.ts';
import { readApprovalAnswer } from '../../../domain/payments/approval-answer.ts';
import { awaitsApproval, isDeferred } from '../../../domain/payments/approval-status.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { approvalRequest } from '../../../domain/webhooks/events.ts';
import { deadlineAfter } from '../../../ports/clock.ts';
import type { TaskContext } from '../../../runtime/workflow-step.ts';
import { readPayment } from '../../../store/payments/payments.ts';
import { requestApproval } from '../../webhooks/delivery/approval-webhook.ts';
import type { PaymentTask, Step } from '../task.ts';
import { approvalWrites } from './approval.ts';

/** The platform's decision, and the number of the event that it answers. */
interface Answered {
  readonly eventNumber: number | undefined;
  readonly decision: ApprovalDecision;
}

const isToBeRequested = (payment: Payment): boolean => awaitsApproval(payment) && !isDeferred(payment);

/** Posts the approval webhook and reads the platform's decision; nothing where the payment no longer waits for it. */
export async function requestDecision(
  { platformId, paymentId }: PaymentTask,
  { store, now }: TaskContext,
): Promise<Answered | undefined> {
  const payment = await readPayment(store, platformId, paymentId);
  if (!payment || !isToBeRequested(payment)) return undefined;
  const eventNumber = payment.event?.number;
  if (isTooLateToRequest(payment, now)) {
    return { eventNumber, decision: { kind: 'FAIL', reason: 'PAYMENT_APPROVAL_TIMED_OUT' } };
  }
  const approval = payment.approval ?? { requestedFields: [] };
  const decision = await requestApproval(store, approvalRequest(payment), answerSeconds * 1000, (answer) =>
    readApprovalAnswer(approval, answer),
  );
  return { eventNumber, decision };
}

/** Records the decision, unless the platform has approved or rejected by a call in the meantime: that call wins. */
export function recordDecision(payment: Payment, answered: Answered | undefined, now: Date): Step | undefined {
  if (!answered || !isToBeRequested(payment) || payment.event?.number !== answered.eventNumber) return undefined;
  const decided = applyDecision(payment, answered.decision, now, deadlineAfter(now, deferralSeconds));
  return { next: decided, writes: approvalWrites(decided, now) };
}
