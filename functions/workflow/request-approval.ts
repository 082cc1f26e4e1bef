import { now } from '../ports/clock.ts';
import type { TimeLeft } from '../runtime/retry.ts';
import { tableStore } from '../runtime/store.ts';
import { recordDecision, requestDecision } from '../use-cases/payments/quotes/approval-request.ts';
import { PaymentTask, paymentStep } from '../use-cases/payments/task.ts';

/**
 * Requests the platform's approval, then records the decision. A retry after a crash in between requests it again, with the same
 * event id.
 */
export async function handler(event: PaymentTask, timeLeft?: TimeLeft) {
  const task = PaymentTask.parse(event);
  const answered = await requestDecision(task, { store: tableStore(), now: now() });
  const record = paymentStep('RequestApproval', PaymentTask, (payment, _task, context) =>
    recordDecision(payment, answered, context.now),
  );
  return record(task, timeLeft);
}
