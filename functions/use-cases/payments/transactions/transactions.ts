import { isProduction } from '../../../domain/environment.ts';
import {
  cardTransactionNotCancellable,
  operationOf,
  railHasReported,
  requireCancellable,
} from '../../../domain/payments/cancellation.ts';
import { cardHasNoReceipt, confirmReceipt } from '../../../domain/payments/receipt.ts';
import { beginRefund } from '../../../domain/payments/refund.ts';
import { toTransaction } from '../../../domain/payments/transaction-view.ts';
import type { Context } from '../../../runtime/context.ts';
import { replacePayment } from '../../../store/payments/payments.ts';
import { requireUnreported } from '../../../store/payments/rail-tasks.ts';
import { requirePayment } from '../payments.ts';

/**
 * Cancels a payout or a pull: its refund begins, and the table's stream starts the workflow that asks the rail to stop it. Of a
 * cancellation and a report of the rail that come at once, the first one counts.
 */
export async function cancelTransaction({ caller, store, now }: Context, transactionId: string) {
  const payment = await requirePayment(store, caller, transactionId, cardTransactionNotCancellable());
  requireCancellable(payment);
  const canceled = beginRefund(payment, 'USER_CANCELLATION', now);
  return {
    status: 200 as const,
    body: toTransaction(canceled),
    writes: [
      replacePayment(canceled),
      ...(isProduction(payment)
        ? [requireUnreported({ ...payment, operation: operationOf(payment) }, railHasReported())]
        : []),
    ],
    paymentId: payment.paymentId,
  };
}

/** Records when the recipient got the receipt; a repeated call overwrites the time. */
export async function confirmReceiptDelivery(
  { caller, store, now }: Context,
  transactionId: string,
  confirmedAt: string | undefined,
) {
  const payment = await requirePayment(store, caller, transactionId, cardHasNoReceipt());
  const next = confirmReceipt(payment, new Date(confirmedAt ?? now).toISOString(), now);
  return { status: 200 as const, body: toTransaction(next), writes: [replacePayment(next)], paymentId: next.paymentId };
}
