import * as z from 'zod';
import { OnChainTransaction, OutgoingTransactionFailureReason } from '../../../contract/payments/transactions.ts';
import { awaitsApproval } from '../../../domain/payments/approval-status.ts';
import { alsoMove, awaitsFunds, movePayment, type Payment } from '../../../domain/payments/payment.ts';
import { type Decide, PaymentTask } from '../../../runtime/task.ts';
import { replacePayment } from '../../../store/payments/payments.ts';
import { lateDeliveryWrites, settlementWrites } from '../settlement.ts';

/** A rail may know when the money arrived, and by which transfer on a chain. */
const Delivery = z.object({ settledAt: z.string().optional(), onChainTransaction: OnChainTransaction.optional() });
export type Delivery = Readonly<z.output<typeof Delivery>>;

/** The cause of a task's failure, which the state machine passes on as text. */
const causeOf = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(schema);

export const CompletePayout = PaymentTask.extend({ delivery: causeOf(Delivery) });
type CompletePayout = z.output<typeof CompletePayout>;

/** The refund that is under way decides how the delivery is booked, so the workflow retries until it has ended. */
export class RefundUnderWay extends Error {
  override readonly name = 'RefundUnderWay';
}

/** Credits the recipient with a delivered payout. After a cancellation that was refunded, the service bears the loss. */
export const completePayout: Decide<CompletePayout> = async (payment, { delivery }, { store, now }) => {
  if (payment.status !== 'PROCESSING' || payment.refund?.status === 'FAILED') return undefined;
  if (payment.refund?.status === 'PENDING') throw new RefundUnderWay('The refund has not ended.');
  const completed = movePayment(payment, 'complete', now, {
    settledAt: delivery.settledAt ?? now.toISOString(),
    ...(delivery.onChainTransaction && { onChainTransaction: delivery.onChainTransaction }),
  });
  const booked = payment.refund ? lateDeliveryWrites(completed, now) : await settlementWrites(store, completed, now);
  return { payment: completed, writes: [replacePayment(completed), ...booked] };
};

const FailureCause = z.object({ failureReason: OutgoingTransactionFailureReason });

export const FailPayout = PaymentTask.extend({ cause: causeOf(FailureCause) });

/**
 * Fails a payment with the reason of its rail; the refund is the next step. A payment that stayed PENDING until now is PROCESSING
 * first, in the same write. A canceled payment is refunded already.
 */
export const failPayout: Decide<z.output<typeof FailPayout>> = (payment, { cause }, { now }) => {
  const changes = { failureReason: cause.failureReason };
  if (isSubmittedPending(payment)) {
    const failed = alsoMove(payment, movePayment(payment, 'process', now), 'fail', now, changes);
    return { payment: failed, writes: [replacePayment(failed)] };
  }
  if (payment.status !== 'PROCESSING' || payment.refund) return undefined;
  const failed = movePayment(payment, 'fail', now, changes);
  return { payment: failed, writes: [replacePayment(failed)] };
};

/** Whether a payment that is PENDING waits for its rail alone: not for the payer's money and not for an approval. */
const isSubmittedPending = (payment: Payment): boolean =>
  payment.status === 'PENDING' && !awaitsFunds(payment) && !awaitsApproval(payment);
