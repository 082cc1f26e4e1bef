import { cancelTransaction } from '../../contract/transactions.ts';
import { awaitsCollection } from '../../domain/funding.ts';
import { beginRefund, isIncoming } from '../../domain/payment.ts';
import { Refusal } from '../../domain/refusal.ts';
import { toTransaction } from '../../domain/views.ts';
import { requireTransaction } from '../../runtime/payments.ts';
import { serve } from '../../runtime/serve.ts';
import { replacePayment } from '../../store/payments.ts';

export const handler = serve(cancelTransaction, async ({ path }, { caller, store, now }) => {
  const payment = await requireTransaction(store, caller.platformId, path.transactionId);
  if (payment.status !== 'PROCESSING' || payment.refund || isIncoming(payment)) {
    const what = isIncoming(payment) ? 'incoming' : payment.refund ? 'being refunded' : payment.status;
    throw new Refusal(
      'TRANSACTION_NOT_CANCELLABLE',
      `The payment is ${what}; only an outgoing one that is PROCESSING can be cancelled.`,
    );
  }
  if (awaitsCollection(payment)) {
    throw new Refusal(
      'TRANSACTION_NOT_CANCELLABLE',
      'The money is being pulled; what has not come yet cannot be given back.',
    );
  }
  const cancelled = beginRefund(payment, 'USER_CANCELLATION', now);
  return {
    status: 200 as const,
    body: toTransaction(cancelled),
    writes: [replacePayment(cancelled)],
    paymentId: payment.paymentId,
  };
});
