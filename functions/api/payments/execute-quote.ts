import { executeQuote } from '../../contract/payments/quotes.ts';
import { serve } from '../../runtime/serve.ts';
import { decideExecution, executionReads } from '../../use-cases/payments/execute-quote.ts';

export const handler = serve(
  executeQuote,
  ({ path, headers, body }, context) =>
    decideExecution(context, path.quoteId, body, headers['Service-Wallet-Signature']),
  { reads: ({ path }, caller) => executionReads(caller, path.quoteId) },
);
