import { getTransactionById } from '../../contract/transactions.ts';
import { toTransaction } from '../../domain/views.ts';
import { requireTransaction } from '../../runtime/payments.ts';
import { serve } from '../../runtime/serve.ts';

export const handler = serve(getTransactionById, async ({ path }, { caller, store }) => {
  const payment = await requireTransaction(store, caller.platformId, path.transactionId);
  return { status: 200 as const, body: toTransaction(payment), paymentId: payment.paymentId };
});
