import { confirmBeneficiaryTrust } from '../../contract/beneficiary-trust.ts';
import { confirmTrust } from '../../runtime/beneficiary-trust.ts';
import { serve } from '../../runtime/serve.ts';

export const handler = serve(confirmBeneficiaryTrust, ({ path, body }, context) =>
  confirmTrust(context, path.externalAccountId, { makesTrusted: true, proof: body }),
);
