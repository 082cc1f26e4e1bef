import { getQuoteById } from '../../contract/payments/quotes.ts';
import { asOf } from '../../domain/payments/payment.ts';
import { toQuote } from '../../domain/payments/quote-view.ts';
import { serve } from '../../runtime/serve.ts';
import { requireQuote } from '../../use-cases/payments/payments.ts';

export const handler = serve(getQuoteById, async ({ path }, { caller, store, now }) => {
  const payment = await requireQuote(store, caller, path.quoteId);
  return { status: 200 as const, body: toQuote(asOf(payment, now)), paymentId: payment.paymentId };
});
