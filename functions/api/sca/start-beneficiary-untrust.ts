import * as contract from '../../contract/sca/beneficiary-trust.ts';
import { serve } from '../../runtime/serve.ts';
import { startBeneficiaryUntrust } from '../../use-cases/sca/beneficiary-trust.ts';

export const handler = serve(contract.startBeneficiaryUntrust, ({ path }, context) =>
  startBeneficiaryUntrust(context, path.externalAccountId),
);
