import { authorizeQuote } from '../../contract/payments/quotes.ts';
import { serve } from '../../runtime/serve.ts';
import { decideAuthorization } from '../../use-cases/payments/authorize-quote.ts';

export const handler = serve(authorizeQuote, ({ path, body }, context) =>
  decideAuthorization(context, path.quoteId, body),
);
