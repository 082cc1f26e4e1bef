import { reportFundingInstructions } from '../../contract/payments/rail-instructions.ts';
import { serve } from '../../runtime/serve.ts';
import { requireInstructionsSignature } from '../../use-cases/payments/rail-signature.ts';
import { decideInstructions } from '../../use-cases/payments/report-funding-instructions.ts';

export const handler = serve(
  reportFundingInstructions,
  ({ path, body }, context) => decideInstructions(context, path.accountId, body),
  { admit: requireInstructionsSignature },
);
