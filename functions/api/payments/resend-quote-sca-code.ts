import { resendQuoteScaCode } from '../../contract/payments/quotes.ts';
import { serve } from '../../runtime/serve.ts';
import { decideResend } from '../../use-cases/payments/authorize-quote.ts';

export const handler = serve(resendQuoteScaCode, ({ path }, context) => decideResend(context, path.quoteId));
