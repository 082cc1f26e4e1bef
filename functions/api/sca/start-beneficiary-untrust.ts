import { startBeneficiaryUntrust } from '../../contract/sca/beneficiary-trust.ts';
import { serve } from '../../runtime/serve.ts';
import { startTrust } from '../../use-cases/sca/beneficiary-trust.ts';

export const handler = serve(startBeneficiaryUntrust, ({ path }, context) =>
  startTrust(context, path.externalAccountId, { makesTrusted: false }),
);
