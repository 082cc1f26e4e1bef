import { getTwoFactorResetStatus } from '../../contract/sca/sca-resets.ts';
import { serve } from '../../runtime/serve.ts';
import { showReset } from '../../use-cases/sca/resets.ts';

export const handler = serve(getTwoFactorResetStatus, ({ path, query }, context) =>
  showReset(context, query.customerId, path.resetId),
);
