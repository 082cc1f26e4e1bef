import { getQuoteById } from '../../contract/quotes.ts';
import { toQuote } from '../../domain/views.ts';
import { requireQuote } from '../../runtime/payments.ts';
import { serve } from '../../runtime/serve.ts';

export const handler = serve(getQuoteById, async ({ path }, { caller, store }) => {
  const payment = await requireQuote(store, caller.platformId, path.quoteId);
  return { status: 200 as const, body: toQuote(payment), paymentId: payment.paymentId };
});
