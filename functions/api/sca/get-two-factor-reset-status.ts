import { getTwoFactorResetStatus } from '../../contract/sca-resets.ts';
import { enrollmentStatus, resetStatus } from '../../domain/sca-reset.ts';
import { requireReset, requireScaCustomer } from '../../runtime/sca.ts';
import { serve } from '../../runtime/serve.ts';

export const handler = serve(getTwoFactorResetStatus, async ({ path, query }, { caller, store, now }) => {
  const { sca } = await requireScaCustomer(store, caller, query.customerId);
  const reset = await requireReset(store, sca, path.resetId);
  const { factor, expiresAt, completedAt = null } = reset;
  return {
    status: 200 as const,
    body: {
      status: resetStatus(reset, now),
      factor,
      enrollmentStatus: enrollmentStatus(reset, sca),
      expiresAt,
      completedAt,
    },
  };
});
