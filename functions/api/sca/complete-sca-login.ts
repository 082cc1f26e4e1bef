import { completeScaLogin } from '../../contract/sca.ts';
import { sessionLifeSeconds } from '../../domain/sca.ts';
import { countFailure, lockedOut, requireUnlocked } from '../../domain/sca-lockout.ts';
import { wrongProof } from '../../domain/strong-authentication.ts';
import { expiryAfter } from '../../runtime/clock.ts';
import { proveLogin } from '../../runtime/login.ts';
import { requireScaCustomer, scaWrites } from '../../runtime/sca.ts';
import { serve } from '../../runtime/serve.ts';

export const handler = serve(completeScaLogin, async ({ query, body }, { caller, store, now }) => {
  const { sca } = await requireScaCustomer(store, caller, query.customerId);
  requireUnlocked(sca.lockout, now);
  const proven = await proveLogin({ store, caller, sca, now }, body);
  if (!proven) {
    const lockout = countFailure(sca.lockout, (seconds) => expiryAfter(now, seconds));
    const refusal = lockedOut(lockout, now) ?? wrongProof(body.factor);
    return { refusal, writes: scaWrites(sca, now, { lockout }) };
  }
  const { factor, endUserIpAddress } = body;
  const expiresAt = expiryAfter(now, sessionLifeSeconds).toISOString();
  const session = { factor, endUserIpAddress, startedAt: now.toISOString(), expiresAt };
  return {
    status: 200 as const,
    body: { status: 'SUCCESS', sessionExpiresAt: expiresAt },
    writes: scaWrites(sca, now, { ...proven, session }),
  };
});
