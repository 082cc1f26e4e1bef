import { type PaymentTask, task } from '../runtime/task.ts';
import { succeedTask } from '../runtime/workflow.ts';
import { type WorkflowInput, waitOf, workflowInput } from '../runtime/workflow-input.ts';
import { readPayment } from '../store/payments.ts';
import { putWaitingTask } from '../store/waiting-tasks.ts';

interface WaitingTask extends PaymentTask {
  readonly taskToken: string;
  /** Where the workflow believes the payment to be. */
  readonly status: WorkflowInput['status'];
}

/**
 * Remembers where the workflow waits: for the execution of a quote, the answer to a challenge, or the payer's money. What
 * happened before the token was stored found none to wake, so it is looked for here.
 */
export const handler = task<WaitingTask>(
  'AwaitCustomer',
  (payment, { taskToken, status }, { now }) =>
    workflowInput(payment).status === status
      ? { payment, writes: [putWaitingTask(payment, taskToken, now)] }
      : undefined,
  async (seen, { taskToken, status, platformId, paymentId }, { store }) => {
    const newest = await readPayment(store, platformId, paymentId);
    if (!newest) throw new Error(`The payment ${paymentId} of a running workflow is missing.`);
    const isUnchanged = workflowInput(newest).status === status && waitOf(newest) === waitOf(seen);
    if (!isUnchanged) await succeedTask(taskToken, workflowInput(newest));
  },
);
