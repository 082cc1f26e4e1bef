import * as contract from '../../contract/payments/rail-instructions.ts';
import { serve } from '../../runtime/serve.ts';
import { requireInstructionsSignature } from '../../use-cases/payments/rails/rail-signature.ts';
import { reportFundingInstructions } from '../../use-cases/payments/rails/report-funding-instructions.ts';

export const handler = serve(
  contract.reportFundingInstructions,
  ({ path, body }, context) => reportFundingInstructions(context, path.accountId, body),
  { admit: requireInstructionsSignature },
);
