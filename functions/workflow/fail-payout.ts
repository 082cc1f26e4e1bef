import * as z from 'zod';
import { OutgoingTransactionFailureReason } from '../contract/transactions.ts';
import { movePayment } from '../domain/payment.ts';
import { type PaymentTask, task } from '../runtime/task.ts';
import { replacePayment } from '../store/payments.ts';

interface FailPayoutTask extends PaymentTask {
  /** What the rail said, as JSON. */
  readonly cause: string;
}

const Cause = z.object({ failureReason: OutgoingTransactionFailureReason });

/** The payout failed: the reason stays on the transaction, the refund is the next step. */
export const handler = task<FailPayoutTask>('FailPayout', (payment, { cause }, { now }) => {
  // A payment that was cancelled meanwhile is refunded as such already.
  if (payment.status !== 'PROCESSING' || payment.refund) return undefined;
  const { failureReason } = Cause.parse(JSON.parse(cause));
  const failed = movePayment(payment, 'fail', now, { failureReason });
  return { payment: failed, writes: [replacePayment(failed)] };
});
