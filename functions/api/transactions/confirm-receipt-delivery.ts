import { confirmReceiptDelivery } from '../../contract/transactions.ts';
import { amendPayment } from '../../domain/payment.ts';
import { toTransaction } from '../../domain/views.ts';
import { requireTransaction } from '../../runtime/payments.ts';
import { serve } from '../../runtime/serve.ts';
import { replacePayment } from '../../store/payments.ts';

export const handler = serve(confirmReceiptDelivery, async ({ path, body }, { caller, store, now }) => {
  const payment = await requireTransaction(store, caller.platformId, path.transactionId);
  const confirmedAt = new Date(body.receiptDeliveryConfirmedAt ?? now);
  const next = amendPayment(payment, now, { receiptDeliveryConfirmedAt: confirmedAt.toISOString() });
  return { status: 200 as const, body: toTransaction(next), writes: [replacePayment(next)], paymentId: next.paymentId };
});
