import * as z from 'zod';
import { OnChainTransaction, OutgoingTransactionFailureReason } from '../../../contract/payments/transactions.ts';
import { isId, uuidIn } from '../../../domain/ids.ts';
import { awaitsApproval } from '../../../domain/payments/approval-status.ts';
import { makeInternalReceipt } from '../../../domain/payments/internal-receipt.ts';
import { alsoMove, awaitsFunds, isCanceling, movePayment, type Payment } from '../../../domain/payments/payment.ts';
import { failRefund } from '../../../domain/payments/refund.ts';
import { isRefundedCancellation } from '../../../domain/payments/reversal.ts';
import { feeDueAt } from '../../../domain/payments/settlement-times.ts';
import { uuidFromName } from '../../../ports/random.ts';
import { readAccount } from '../../../store/ledger/accounts.ts';
import { putNewPayment, replacePayment } from '../../../store/payments/payments.ts';
import type { Store, Write } from '../../../store/table.ts';
import { readPayerOf } from '../quotes/parties.ts';
import { settlementWrites } from '../settlement.ts';
import { type Decide, PaymentTask, type Step } from '../task.ts';
import { giveBack } from './give-back.ts';

/** A rail may know when the money arrived, by which transfer on a chain, and how its own books have it. */
export const Delivery = z.object({
  settledAt: z.string().optional(),
  onChainTransaction: OnChainTransaction.optional(),
  cashAccount: z.string().optional(),
  valueDate: z.string().optional(),
});
export type Delivery = Readonly<z.output<typeof Delivery>>;

/** The cause of a task's failure, which the state machine passes on as text. */
const causeOf = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(schema);

export const CompletePayout = PaymentTask.extend({ delivery: causeOf(Delivery) });
type CompletePayout = z.output<typeof CompletePayout>;

/**
 * Credits the recipient with a delivered payout. One that was to be canceled could not be stopped: its refund fails. One that was
 * stopped and refunded is not delivered: a rail that delivers it anyway reports that (LATE_DELIVERY).
 */
export const completePayout: Decide<CompletePayout> = (payment, { delivery }, context) =>
  completeDelivered(payment, delivery, context);

/** The step of `completePayout`, from what a rail has reported. */
export async function completeDelivered(
  payment: Payment,
  delivery: Delivery,
  { store, now }: { readonly store: Store; readonly now: Date },
): Promise<Step | undefined> {
  if (payment.status !== 'PROCESSING' || isRefundedCancellation(payment)) return undefined;
  const changes = {
    settledAt: delivery.settledAt ?? now.toISOString(),
    platformFeeDueAt: feeDueAt(payment, now),
    ...(delivery.onChainTransaction && { onChainTransaction: delivery.onChainTransaction }),
    ...(delivery.cashAccount && { cashAccount: delivery.cashAccount }),
  };
  const completed = isCanceling(payment)
    ? alsoMove(payment, failRefund(payment, now), 'complete', now, changes)
    : movePayment(payment, 'complete', now, changes);
  return {
    next: completed,
    writes: [
      replacePayment(completed),
      ...(await settlementWrites(store, completed, now, delivery.valueDate)),
      ...(await receiptWrites(store, completed, now)),
    ],
  };
}

const FailureCause = z.object({
  failureReason: OutgoingTransactionFailureReason,
  timedOut: z.literal(true).optional(),
});

export const FailPayout = PaymentTask.extend({ cause: causeOf(FailureCause) });

/**
 * Fails a payment with the reason of its rail; the refund is the next step. A payment that stayed PENDING until now is PROCESSING
 * first, in the same write. One that was to be canceled has been stopped: it is refunded at once.
 */
export const failPayout: Decide<z.output<typeof FailPayout>> = (payment, { cause }, { store, now }) => {
  if (isCanceling(payment)) return giveBack(store, payment, now);
  const { failureReason, timedOut } = cause;
  const changes = { failureReason, ...(timedOut && { timedOut }) };
  if (isSubmittedPending(payment)) {
    const failed = alsoMove(payment, movePayment(payment, 'process', now), 'fail', now, changes);
    return { next: failed, writes: [replacePayment(failed)] };
  }
  if (payment.status !== 'PROCESSING' || isRefundedCancellation(payment)) return undefined;
  const failed = movePayment(payment, 'fail', now, changes);
  return { next: failed, writes: [replacePayment(failed)] };
};

/** Whether a payment that is PENDING waits for its rail alone: not for the payer's money and not for an approval. */
const isSubmittedPending = (payment: Payment): boolean =>
  payment.status === 'PENDING' && !awaitsFunds(payment) && !awaitsApproval(payment);

/**
 * The incoming transaction of the customer whose internal account a completed payment has reached, beside the payment itself; nothing
 * where the payer is the same customer, or where the account belongs to the platform.
 */
async function receiptWrites(store: Store, paid: Payment, now: Date): Promise<readonly Write[]> {
  const { platformId, paymentId, destinationAccountId } = paid;
  if (!isId('InternalAccount', destinationAccountId)) return [];
  const account = await readAccount(store, platformId, uuidIn('InternalAccount', destinationAccountId));
  if (!account?.customerId || account.customerId === paid.customerId || account.status === 'CLOSED') return [];
  const receiver = await readPayerOf(store, { platformId, customerId: account.customerId });
  return [putNewPayment(makeInternalReceipt(paid, uuidFromName(`${platformId} receipt ${paymentId}`), receiver, now))];
}
