import { reportVerificationOutcome } from '../../contract/customers/verification-outcomes.ts';
import { serve } from '../../runtime/serve.ts';
import { requireVerificationSignature } from '../../use-cases/customers/http-verification.ts';
import { recordProviderOutcome } from '../../use-cases/customers/provider-outcomes.ts';

export const handler = serve(
  reportVerificationOutcome,
  ({ path, body }, context) => recordProviderOutcome(context, path.customerId, body),
  { admit: requireVerificationSignature },
);
