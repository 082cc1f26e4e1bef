import { recordSecurityEvent } from '../../contract/sca.ts';
import { countFailure, lockedOut, lockoutView, noLockout } from '../../domain/sca-lockout.ts';
import { expiryAfter } from '../../runtime/clock.ts';
import { requireScaCustomer, scaWrites } from '../../runtime/sca.ts';
import { serve } from '../../runtime/serve.ts';

/** A failed login is a fact even while the customer is locked out: it is counted, and then told with ACCOUNT_LOCKED. */
export const handler = serve(recordSecurityEvent, async ({ query, body: { eventType } }, { caller, store, now }) => {
  const { sca } = await requireScaCustomer(store, caller, query.customerId);
  if (eventType === 'RESET_PASSWORD_COMPLETED') {
    return {
      status: 200 as const,
      body: { eventType, ...lockoutView(noLockout, now) },
      writes: scaWrites(sca, now, { lockout: noLockout, session: undefined, logins: undefined }),
    };
  }
  const lockout = countFailure(sca.lockout, (seconds) => expiryAfter(now, seconds));
  const writes = scaWrites(sca, now, { lockout });
  const refusal = lockedOut(sca.lockout, now) && lockedOut(lockout, now);
  return refusal
    ? { refusal, writes }
    : { status: 200 as const, body: { eventType, ...lockoutView(lockout, now) }, writes };
});
