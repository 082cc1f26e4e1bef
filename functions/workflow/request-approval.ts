import {
  afterDecision,
  answerSeconds,
  type Decision,
  decisionOf,
  deferralSeconds,
  isTooLateToAsk,
} from '../domain/approval.ts';
import { awaitsApproval, isDeferred } from '../domain/approval-standing.ts';
import { approvalRequest } from '../domain/events.ts';
import type { Payment } from '../domain/payment.ts';
import { decisionWrites } from '../runtime/approval.ts';
import { now as currentTime, expiryAfter } from '../runtime/clock.ts';
import { theStore } from '../runtime/store.ts';
import { type PaymentTask, task } from '../runtime/task.ts';
import { askPlatform } from '../runtime/webhooks/ask.ts';
import { readPayment } from '../store/payments.ts';

/** What the platform has answered, and to which event: an answer decides nothing else. */
interface Answered extends PaymentTask {
  readonly eventNumber?: number | undefined;
  readonly decision?: Decision;
}

const needsAsking = (payment: Payment): boolean => awaitsApproval(payment) && !isDeferred(payment);

/** Writes down what the platform has answered, unless it decided by approve or reject meanwhile: that stands. */
const record = task<Answered>('RequestApproval', (payment, { eventNumber, decision }, { now }) => {
  if (!decision || !needsAsking(payment) || payment.event?.number !== eventNumber) return undefined;
  const decided = afterDecision(payment, decision, now, expiryAfter(now, deferralSeconds));
  return { payment: decided, writes: decisionWrites(decided, now) };
});

/**
 * Asks the platform whether it takes an incoming payment: the answer to the webhook decides. Should this step die between
 * asking and writing down, the repeat asks again with the same id.
 */
export async function handler({ platformId, paymentId }: PaymentTask) {
  const payment = await readPayment(theStore(), platformId, paymentId);
  if (!payment || !needsAsking(payment)) return record({ platformId, paymentId });
  const decision = await decide(payment);
  return record({ platformId, paymentId, eventNumber: payment.event?.number, decision });
}

async function decide(payment: Payment): Promise<Decision> {
  if (isTooLateToAsk(payment, currentTime())) return { kind: 'FAIL', reason: 'PAYMENT_APPROVAL_TIMED_OUT' };
  const answer = await askPlatform(theStore(), approvalRequest(payment), answerSeconds * 1000);
  return decisionOf(payment.approval ?? { requestedFields: [] }, answer);
}
