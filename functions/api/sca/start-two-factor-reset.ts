import * as contract from '../../contract/sca/sca-resets.ts';
import { serve } from '../../runtime/serve.ts';
import { startTwoFactorReset } from '../../use-cases/sca/resets.ts';

export const handler = serve(contract.startTwoFactorReset, ({ query, body }, context) =>
  startTwoFactorReset(context, query.customerId, body.factor),
);
