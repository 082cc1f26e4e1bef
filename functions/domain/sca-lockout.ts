import { Refusal } from './refusal.ts';

/** How often a customer's logins failed since the last password reset, and until when that keeps the customer out. */
export interface Lockout {
  readonly failedAttempts: number;
  readonly lockedUntil?: string;
}

/** What the interface tells of it. `lockedUntil` is null while nothing is locked, and for a lock without an end. */
export interface LockoutView {
  readonly suspended: boolean;
  readonly lockedUntil: string | null;
  readonly failedAttempts: number;
}

export const noLockout: Lockout = { failedAttempts: 0 };

/** How long the customer stays out after each failure, in seconds; from the ninth on only a password reset helps (area 4). */
const lockSeconds: Readonly<Record<number, number>> = { 5: 900, 6: 1800, 7: 3600, 8: 86_400 };
const failuresThatSuspend = 9;

export const isSuspended = ({ failedAttempts }: Lockout): boolean => failedAttempts >= failuresThatSuspend;

/** One failure more. `after` is the moment that many seconds from now. Only a password reset lowers the count, no success does. */
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

/** The refusal of a customer who is locked out, or nothing. */
export function lockedOut(lockout: Lockout, now: Date): Refusal | undefined {
  const view = lockoutView(lockout, now);
  if (!view.suspended && !view.lockedUntil) return undefined;
  const message = view.suspended
    ? 'The account is suspended after too many failed logins; a password reset opens it again.'
    : `The account is locked until ${view.lockedUntil} after too many failed logins.`;
  return new Refusal('ACCOUNT_LOCKED', message, { ...view });
}

/** Refuses with ACCOUNT_LOCKED a customer who is locked out. */
export function requireUnlocked(lockout: Lockout, now: Date): void {
  const refusal = lockedOut(lockout, now);
  if (refusal) throw refusal;
}
