import type { Payment } from '../domain/payment.ts';
import { now } from '../runtime/clock.ts';
import { passSandboxLiveness } from '../runtime/ownership.ts';
import { settleRailTask } from '../runtime/rails/settle-rail-task.ts';
import { theStore } from '../runtime/store.ts';
import { type Change, readStream } from '../runtime/stream.ts';
import { startWorkflow, succeedTask } from '../runtime/workflow.ts';
import { waitOf, workflowInput } from '../runtime/workflow-input.ts';
import { toExternalAccount } from '../store/external-accounts.ts';
import { toPayment } from '../store/payments.ts';
import { railTaskType, toRailTask } from '../store/rail-tasks.ts';
import { readWaitingTask } from '../store/waiting-tasks.ts';

/**
 * Starts the workflow of a new payment, wakes one that waits for what has just happened, and starts a second one where a
 * payment turns back after its first has ended or an operator has it started anew. A rail's report wakes what waits for it, and a liveness check of the sandbox is
 * passed. A commit is all that a handler needs to do.
 */
export const handler = readStream('DriveWorkflow', async ({ before, after }: Change) => {
  if (after.type === railTaskType) return settleRailTask(toRailTask(after));
  if (after.type === 'EXTERNAL_ACCOUNT') return passSandboxLiveness(theStore(), toExternalAccount(after), now());
  const payment = toPayment(after);
  if (!before) return startWorkflow(payment.paymentId, workflowInput(payment));
  const earlier = toPayment(before);
  if (payment.resumption !== earlier.resumption) {
    return startWorkflow(`${payment.paymentId}-resumed-${payment.resumption}`, workflowInput(payment));
  }
  if (hasBeenAwaited(earlier, payment)) return wake(payment);
  if (turnsBack(earlier, payment)) {
    return startWorkflow(`${payment.paymentId}-${payment.event?.number}`, workflowInput(payment));
  }
});

/** An execution, an answered challenge, money that arrived: what a workflow waits for. What ended the payment ended the wait. */
const hasBeenAwaited = (earlier: Payment, payment: Payment): boolean => {
  const wait = waitOf(earlier);
  return wait !== undefined && wait !== waitOf(payment) && payment.status !== 'EXPIRED' && payment.status !== 'FAILED';
};

/** A bank return, or a cancellation: the refund is not part of the workflow that paid. */
const turnsBack = (earlier: Payment, payment: Payment): boolean =>
  (earlier.status === 'COMPLETED' && payment.status === 'FAILED') ||
  (payment.status === 'PROCESSING' && payment.refund?.status === 'PENDING' && !earlier.refund);

/** Without a token the workflow has not come to wait yet; it will look before it does. */
async function wake(payment: Payment): Promise<void> {
  const waiting = await readWaitingTask(theStore(), payment.platformId, payment.paymentId);
  if (waiting) await succeedTask(waiting.taskToken, workflowInput(payment));
}
