import * as contract from '../../contract/payments/quotes.ts';
import { serve } from '../../runtime/serve.ts';
import { findKeyedPayment } from '../../use-cases/payments/keyed-payment.ts';
import { createQuote, quoteReads } from '../../use-cases/payments/quotes/create-quote.ts';

export const handler = serve(contract.createQuote, ({ body }, context) => createQuote(context, body), {
  findEarlier: findKeyedPayment,
  reads: ({ body }, caller) => quoteReads(caller, body),
});
