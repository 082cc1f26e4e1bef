import * as contract from '../../contract/sca/beneficiary-trust.ts';
import { serve } from '../../runtime/serve.ts';
import { confirmBeneficiaryTrust } from '../../use-cases/sca/beneficiary-trust.ts';

export const handler = serve(contract.confirmBeneficiaryTrust, ({ path, body }, context) =>
  confirmBeneficiaryTrust(context, path.externalAccountId, body),
);
