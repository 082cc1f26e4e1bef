import type { Payment } from '../domain/payment.ts';
import { now } from '../runtime/clock.ts';
import { clockSpeed } from '../runtime/settings.ts';
import { theStore } from '../runtime/store.ts';
import { type Change, readStream } from '../runtime/stream.ts';
import { startWorkflow, succeedTask } from '../runtime/workflow.ts';
import { toPayment } from '../store/payments.ts';
import { readWaitingTask } from '../store/waiting-tasks.ts';

/** Starts the workflow of a new payment and wakes that of a quote which was executed. A commit is all that a handler needs to do. */
export const handler = readStream('DriveWorkflow', async ({ before, after }: Change) => {
  const payment = toPayment(after);
  if (!before) return startWorkflow(payment.paymentId, workflowInput(payment));
  if (toPayment(before).status === 'QUOTED' && payment.status === 'PENDING') return wake(payment);
});

const workflowInput = ({ platformId, paymentId, status, quoteExpiresAt }: Payment) => {
  const leftMs = (Date.parse(quoteExpiresAt) - now().getTime()) * clockSpeed();
  return { platformId, paymentId, status, expirySeconds: Math.max(1, Math.ceil(leftMs / 1000)) };
};

/** Without a token the workflow has not come to wait yet; it will look before it does. */
async function wake({ platformId, paymentId, status }: Payment): Promise<void> {
  const waiting = await readWaitingTask(theStore(), platformId, paymentId);
  if (waiting) await succeedTask(waiting.taskToken, { platformId, paymentId, status });
}
