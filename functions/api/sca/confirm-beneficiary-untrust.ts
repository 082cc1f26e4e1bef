import { confirmBeneficiaryUntrust } from '../../contract/sca/beneficiary-trust.ts';
import { serve } from '../../runtime/serve.ts';
import { confirmTrust } from '../../use-cases/sca/beneficiary-trust.ts';

export const handler = serve(confirmBeneficiaryUntrust, ({ path, body }, context) =>
  confirmTrust(context, path.externalAccountId, { makesTrusted: false, proof: body }),
);
