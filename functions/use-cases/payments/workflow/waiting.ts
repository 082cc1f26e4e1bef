import * as z from 'zod';
import { waitingStatuses } from '../../../domain/payments/workflow-status.ts';
import { succeedTask } from '../../../runtime/workflow.ts';
import { readPayment } from '../../../store/payments/payments.ts';
import { putWaitingTask } from '../../../store/payments/waiting-tasks.ts';
import { type Afterwards, type Decide, WaitingTask } from '../task.ts';
import { endOfWait, workflowInput } from '../workflow-input.ts';

/** `status` is the one in which the workflow waits, and `retryCount` how often its task was tried before. */
export const StoreTaskToken = WaitingTask.extend({
  status: z.enum(waitingStatuses),
  retryCount: z.number().default(0),
});
type StoreTaskToken = z.output<typeof StoreTaskToken>;

/** Stores the token, unless the payment has left the status in which the workflow wants to wait. */
export const storeToken: Decide<StoreTaskToken> = (payment, task, { now }) =>
  workflowInput(payment).status === task.status
    ? { next: payment, writes: [putWaitingTask(payment, task, now)] }
    : undefined;

/** Resumes the workflow where the awaited event came before the token was stored: the event found no token to resume. */
export const resumeIfChanged: Afterwards<StoreTaskToken> = async (_seen, task, { store }) => {
  const newest = await readPayment(store, task.platformId, task.paymentId);
  if (!newest) throw new Error(`The payment ${task.paymentId} of a running workflow is missing.`);
  const input = endOfWait(newest);
  if (input.status !== task.status) await succeedTask(task.taskToken, input);
};
