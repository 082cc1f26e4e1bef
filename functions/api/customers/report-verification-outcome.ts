import * as contract from '../../contract/customers/verification-outcomes.ts';
import { serve } from '../../runtime/serve.ts';
import { requireVerificationSignature } from '../../use-cases/customers/http-verification.ts';
import { reportVerificationOutcome } from '../../use-cases/customers/provider-outcomes.ts';

export const handler = serve(
  contract.reportVerificationOutcome,
  ({ path, body }, context) => reportVerificationOutcome(context, path.customerId, body),
  { admit: requireVerificationSignature },
);
