import type { Payment } from '../domain/payment.ts';
import { type PaymentTask, task } from '../runtime/task.ts';
import { succeedTask } from '../runtime/workflow.ts';
import { type WorkflowInput, workflowInput } from '../runtime/workflow-input.ts';
import { readPayment } from '../store/payments.ts';
import { putWaitingTask } from '../store/waiting-tasks.ts';

interface WaitingTask extends PaymentTask {
  readonly taskToken: string;
  /** Where the workflow believes the payment to be. */
  readonly status: WorkflowInput['status'];
}

/**
 * Remembers where the workflow waits for the execution of a quote or the answer to a challenge. What happened before the
 * token was stored found none to wake, so it is looked for here.
 */
export const handler = task<WaitingTask>(
  'AwaitCustomer',
  (payment, { taskToken }, { now }) =>
    isWaiting(payment) ? { payment, writes: [putWaitingTask(payment, taskToken, now)] } : undefined,
  async (seen, { taskToken, status, platformId, paymentId }, { store }) => {
    const newest = await readPayment(store, platformId, paymentId);
    if (!newest) throw new Error(`The payment ${paymentId} of a running workflow is missing.`);
    const challengeOf = (payment: Payment) => payment.authorization?.challenge?.id;
    const isUnchanged = newest.status === status && challengeOf(newest) === challengeOf(seen);
    if (!isUnchanged) await succeedTask(taskToken, workflowInput(newest));
  },
);

const isWaiting = ({ status }: Payment): boolean => status === 'QUOTED' || status === 'PENDING_AUTHORIZATION';
