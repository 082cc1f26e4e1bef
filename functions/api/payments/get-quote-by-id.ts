import * as contract from '../../contract/payments/quotes.ts';
import { serve } from '../../runtime/serve.ts';
import { getQuoteById } from '../../use-cases/payments/quotes/show-quote.ts';

export const handler = serve(contract.getQuoteById, ({ path }, context) => getQuoteById(context, path.quoteId));
