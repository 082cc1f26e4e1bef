import { confirmBeneficiaryUntrust } from '../../contract/beneficiary-trust.ts';
import { confirmTrust } from '../../runtime/beneficiary-trust.ts';
import { serve } from '../../runtime/serve.ts';

export const handler = serve(confirmBeneficiaryUntrust, ({ path, body }, context) =>
  confirmTrust(context, path.externalAccountId, { makesTrusted: false, proof: body }),
);
