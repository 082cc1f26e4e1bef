import * as contract from '../../contract/sca/sca-resets.ts';
import { serve } from '../../runtime/serve.ts';
import { getTwoFactorResetStatus } from '../../use-cases/sca/resets.ts';

export const handler = serve(contract.getTwoFactorResetStatus, ({ path, query }, context) =>
  getTwoFactorResetStatus(context, query.customerId, path.resetId),
);
