import { movePayment } from '../domain/payment.ts';
import { railOf } from '../runtime/rails/choose.ts';
import { type PaymentTask, task } from '../runtime/task.ts';
import { replacePayment } from '../store/payments.ts';

interface CollectFundsTask extends PaymentTask {
  readonly taskToken: string;
}

/** A quote that is paid from an external account begins by pulling the money from there. */
export const handler = task<CollectFundsTask>(
  'CollectFunds',
  (payment, _task, { now }) => {
    if (payment.status !== 'PENDING') return undefined;
    const processing = movePayment(payment, 'process', now);
    return { payment: processing, writes: [replacePayment(processing)] };
  },
  async (payment, { taskToken }, { store }) => railOf(payment).collect({ payment, taskToken, store }),
);
