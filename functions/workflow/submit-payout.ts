import { isMismatched } from '../domain/funding.ts';
import { isIncoming, movePayment } from '../domain/payment.ts';
import { railOf } from '../runtime/rails/choose.ts';
import { payoutFailed } from '../runtime/rails/rail.ts';
import { type PaymentTask, task } from '../runtime/task.ts';
import { failTask } from '../runtime/workflow.ts';
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
  async (payment, { taskToken }, { store }) => {
    // Cancelled before the rail heard of it: the refund is under way, and nothing may be paid out.
    if (payment.refund) return failTask(taskToken, payoutFailed, { failureReason: 'QUOTE_EXECUTION_FAILED' });
    // What arrived is not what was quoted: nothing is paid out, and the refund gives it back.
    if (isMismatched(payment)) return failTask(taskToken, payoutFailed, { failureReason: 'FUNDING_AMOUNT_MISMATCH' });
    const rail = railOf(payment);
    return isIncoming(payment)
      ? rail.collect({ payment, taskToken, store })
      : rail.submit({ payment, taskToken, store });
  },
);
