import { createQuote } from '../../contract/payments/quotes.ts';
import { findKeyedPayment } from '../../runtime/keyed-payment.ts';
import { serve } from '../../runtime/serve.ts';
import { decideQuote, quoteReads } from '../../use-cases/payments/create-quote.ts';

export const handler = serve(createQuote, ({ body }, context) => decideQuote(context, body), {
  findPayment: findKeyedPayment,
  reads: ({ body }, caller) => quoteReads(caller, body),
});
