import { Refusal } from '../refusal.ts';
import { type Infer, integer, object, optional, text } from '../schema.ts';

/** The failed logins of a customer since the last password reset, and how long they lock the customer out. */
export const lockout = object({ failedAttempts: integer, lockedUntil: optional(text) });
export interface Lockout extends Infer<typeof lockout> {}

/** A lockout as the interface shows it. `lockedUntil` is null without a lock, and for a suspension, which has no end. */
interface LockoutView {
  readonly suspended: boolean;
  readonly lockedUntil: string | null;
  readonly failedAttempts: number;
}

export const noLockout: Lockout = { failedAttempts: 0 };

/** The seconds of the lock by number of failures. From the ninth failure on, only a password reset ends the suspension. */
const lockSeconds: Readonly<Record<number, number>> = { 5: 900, 6: 1800, 7: 3600, 8: 86_400 };
const failuresThatSuspend = 9;

const isSuspended = ({ failedAttempts }: Lockout): boolean => failedAttempts >= failuresThatSuspend;

/** Counts a failed login. Only a password reset lowers the count; a successful login does not. */
export function countFailure({ failedAttempts }: Lockout, after: (seconds: number) => Date): Lockout {
  const counted = failedAttempts + 1;
  const seconds = lockSeconds[counted];
  return { failedAttempts: counted, ...(seconds !== undefined && { lockedUntil: after(seconds).toISOString() }) };
}

export function lockoutView(lockout: Lockout, now: Date): LockoutView {
  const { failedAttempts, lockedUntil } = lockout;
  const suspended = isSuspended(lockout);
  const isLocked = !suspended && lockedUntil !== undefined && now.toISOString() < lockedUntil;
  return { suspended, lockedUntil: isLocked ? lockedUntil : null, failedAttempts };
}

/** The refusal of a customer who is locked out; undefined for any other customer. */
export function lockoutRefusal(lockout: Lockout, now: Date): Refusal | undefined {
  const view = lockoutView(lockout, now);
  if (!view.suspended && !view.lockedUntil) return undefined;
  const message = view.suspended
    ? 'The account is suspended after too many failed logins; a password reset ends the suspension.'
    : `The account is locked until ${view.lockedUntil} after too many failed logins.`;
  return new Refusal('ACCOUNT_LOCKED', message, { ...view });
}

/** Refuses with ACCOUNT_LOCKED a customer who is locked out. */
export function requireUnlocked(lockout: Lockout, now: Date): void {
  const refusal = lockoutRefusal(lockout, now);
  if (refusal) throw refusal;
}
