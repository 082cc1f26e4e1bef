import { asOf } from '../../../domain/payments/payment.ts';
import { toQuote } from '../../../domain/payments/quote-view.ts';
import type { Context } from '../../../runtime/context.ts';
import { requireQuote } from '../payments.ts';

/** Shows a quote. Refuses with QUOTE_NOT_FOUND. */
export async function getQuoteById({ caller, store, now }: Context, quoteId: string) {
  const payment = await requireQuote(store, caller, quoteId);
  return { status: 200 as const, body: toQuote(asOf(payment, now)), paymentId: payment.paymentId };
}
