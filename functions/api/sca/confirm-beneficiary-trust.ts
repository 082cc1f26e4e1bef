import { confirmBeneficiaryTrust } from '../../contract/sca/beneficiary-trust.ts';
import { serve } from '../../runtime/serve.ts';
import { confirmTrust } from '../../use-cases/sca/beneficiary-trust.ts';

export const handler = serve(confirmBeneficiaryTrust, ({ path, body }, context) =>
  confirmTrust(context, path.externalAccountId, { makesTrusted: true, proof: body }),
);
