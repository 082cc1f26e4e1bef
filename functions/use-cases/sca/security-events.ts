import { countFailure, lockoutRefusal, lockoutView, noLockout } from '../../domain/sca/lockout.ts';
import { expiryAfter } from '../../ports/clock.ts';
import type { Context } from '../../runtime/context.ts';
import { requireScaCustomer, scaWrites } from './sca.ts';

type SecurityEvent = 'FAILED_LOGIN_ATTEMPT' | 'RESET_PASSWORD_COMPLETED';

/**
 * Records an event of the platform's own login. A failed login counts even while the customer is locked out; then the answer is
 * ACCOUNT_LOCKED. Refuses as `requireScaCustomer` does.
 */
export async function recordSecurityEvent(
  { caller, store, now }: Context,
  customerId: string,
  eventType: SecurityEvent,
) {
  const { sca } = await requireScaCustomer(store, caller, customerId);
  if (eventType === 'RESET_PASSWORD_COMPLETED') {
    return {
      status: 200 as const,
      body: { eventType, ...lockoutView(noLockout, now) },
      writes: scaWrites(sca, now, { lockout: noLockout, session: undefined, logins: undefined }),
    };
  }
  const lockout = countFailure(sca.lockout, (seconds) => expiryAfter(now, seconds));
  const writes = scaWrites(sca, now, { lockout });
  const refusal = lockoutRefusal(sca.lockout, now) && lockoutRefusal(lockout, now);
  return refusal
    ? { refusal, writes }
    : { status: 200 as const, body: { eventType, ...lockoutView(lockout, now) }, writes };
}
