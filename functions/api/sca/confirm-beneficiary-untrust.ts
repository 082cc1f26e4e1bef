import * as contract from '../../contract/sca/beneficiary-trust.ts';
import { serve } from '../../runtime/serve.ts';
import { confirmBeneficiaryUntrust } from '../../use-cases/sca/beneficiary-trust.ts';

export const handler = serve(contract.confirmBeneficiaryUntrust, ({ path, body }, context) =>
  confirmBeneficiaryUntrust(context, path.externalAccountId, body),
);
