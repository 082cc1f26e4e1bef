import { startBeneficiaryUntrust } from '../../contract/beneficiary-trust.ts';
import { startTrust } from '../../runtime/beneficiary-trust.ts';
import { serve } from '../../runtime/serve.ts';

export const handler = serve(startBeneficiaryUntrust, ({ path }, context) =>
  startTrust(context, path.externalAccountId, { makesTrusted: false }),
);
