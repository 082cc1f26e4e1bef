import { startTwoFactorReset } from '../../contract/sca/sca-resets.ts';
import { serve } from '../../runtime/serve.ts';
import { startReset } from '../../use-cases/sca/resets.ts';

export const handler = serve(startTwoFactorReset, ({ query, body }, context) =>
  startReset(context, query.customerId, body.factor),
);
