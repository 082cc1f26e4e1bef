import * as contract from '../../contract/payments/quotes.ts';
import { serve } from '../../runtime/serve.ts';
import { resendQuoteScaCode } from '../../use-cases/payments/quotes/authorize-quote.ts';

export const handler = serve(contract.resendQuoteScaCode, ({ path }, context) =>
  resendQuoteScaCode(context, path.quoteId),
);
