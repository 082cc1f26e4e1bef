import { type PaymentTask, task } from '../runtime/task.ts';
import { succeedTask } from '../runtime/workflow.ts';
import { readPayment } from '../store/payments.ts';
import { putWaitingTask } from '../store/waiting-tasks.ts';

interface WaitingTask extends PaymentTask {
  readonly taskToken: string;
}

/** Remembers where the workflow waits. An execution that came before the token was stored found none, so it is looked for here. */
export const handler = task<WaitingTask>(
  'AwaitExecution',
  (payment, { taskToken }, { now }) =>
    payment.status === 'QUOTED' ? { payment, writes: [putWaitingTask(payment, taskToken, now)] } : undefined,
  async ({ platformId, paymentId }, { taskToken }, { store }) => {
    const newest = await readPayment(store, platformId, paymentId);
    if (newest && newest.status !== 'QUOTED') {
      await succeedTask(taskToken, { platformId, paymentId, status: newest.status });
    }
  },
);
