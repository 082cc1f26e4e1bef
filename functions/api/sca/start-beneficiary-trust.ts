import * as contract from '../../contract/sca/beneficiary-trust.ts';
import { serve } from '../../runtime/serve.ts';
import { startBeneficiaryTrust } from '../../use-cases/sca/beneficiary-trust.ts';

export const handler = serve(contract.startBeneficiaryTrust, ({ path }, context) =>
  startBeneficiaryTrust(context, path.externalAccountId),
);
