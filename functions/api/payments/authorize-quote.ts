import * as contract from '../../contract/payments/quotes.ts';
import { serve } from '../../runtime/serve.ts';
import { authorizeQuote } from '../../use-cases/payments/quotes/authorize-quote.ts';

export const handler = serve(contract.authorizeQuote, ({ path, body }, context) =>
  authorizeQuote(context, path.quoteId, body),
);
