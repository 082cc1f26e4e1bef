import * as contract from '../../contract/payments/quotes.ts';
import { serve } from '../../runtime/serve.ts';
import { executeQuote, executionReads } from '../../use-cases/payments/quotes/execute-quote.ts';

export const handler = serve(
  contract.executeQuote,
  ({ path, headers, body }, context) => executeQuote(context, path.quoteId, body, headers['Service-Wallet-Signature']),
  { reads: ({ path }, caller) => executionReads(caller, path.quoteId) },
);
