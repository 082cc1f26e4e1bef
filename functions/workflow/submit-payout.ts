import { movePayment } from '../domain/payment.ts';
import { sandboxRail } from '../runtime/rails/sandbox-rail.ts';
import { type PaymentTask, task } from '../runtime/task.ts';
import { replacePayment } from '../store/payments.ts';

interface SubmitPayoutTask extends PaymentTask {
  readonly taskToken: string;
}

/** The payment is on its way before the rail hears of it, so no outcome can overtake its PROCESSING. */
export const handler = task<SubmitPayoutTask>(
  'SubmitPayout',
  (payment, _task, { now }) => {
    if (payment.status !== 'PENDING') return undefined;
    const processing = movePayment(payment, 'process', now);
    return { payment: processing, writes: [replacePayment(processing)] };
  },
  async (payment, { taskToken }, { store }) => sandboxRail.submit({ payment, taskToken, store }),
);
