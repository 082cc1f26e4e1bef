import { startTwoFactorReset } from '../../contract/sca-resets.ts';
import { formatId } from '../../domain/ids.ts';
import { Refusal } from '../../domain/refusal.ts';
import {
  countReset,
  resetCountsSeconds,
  resetLifeSeconds,
  sandboxPassAfterSeconds,
  sandboxReviewAfterSeconds,
} from '../../domain/sca-reset.ts';
import { expiryAfter } from '../../runtime/clock.ts';
import { requireScaCustomer, scaWrites } from '../../runtime/sca.ts';
import { serve } from '../../runtime/serve.ts';
import { putReset } from '../../store/sca.ts';

export const handler = serve(startTwoFactorReset, async ({ query, body }, { caller, store, now, newUuid }) => {
  const { sca } = await requireScaCustomer(store, caller, query.customerId);
  if (caller.environment !== 'sandbox') {
    throw new Refusal('NOT_IMPLEMENTED', 'No liveness check is connected yet; use a sandbox token.');
  }
  const resetsCountUntil = countReset(sca, expiryAfter(now, resetCountsSeconds), now);
  const after = (seconds: number) => expiryAfter(now, seconds).toISOString();
  const reset = {
    platformId: caller.platformId,
    customerId: sca.customerId,
    resetId: formatId('TwoFactorReset', newUuid()),
    factor: body.factor,
    startedAt: now.toISOString(),
    inReviewAt: after(sandboxReviewAfterSeconds),
    passedAt: after(sandboxPassAfterSeconds),
    expiresAt: after(resetLifeSeconds),
    version: 1,
  };
  return {
    status: 201 as const,
    body: { resetId: reset.resetId, expiresAt: reset.expiresAt },
    writes: [putReset(reset), ...scaWrites(sca, now, { resetsCountUntil })],
  };
});
