import { describe, expect, it } from 'vitest';
import {
  countFailure,
  type Lockout,
  lockoutRefusal,
  lockoutView,
  noLockout,
  requireUnlocked,
} from '../../../functions/domain/sca/lockout.ts';

const now = new Date('2025-11-01T12:00:00.000Z');
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const afterFailures = (count: number): Lockout =>
  Array.from({ length: count }).reduce<Lockout>((lockout) => countFailure(lockout, inSeconds), noLockout);

describe('failed logins', () => {
  it.each([
    [0, null, false],
    [1, null, false],
    [4, null, false],
    [5, '2025-11-01T12:15:00.000Z', false],
    [6, '2025-11-01T12:30:00.000Z', false],
    [7, '2025-11-01T13:00:00.000Z', false],
    [8, '2025-11-02T12:00:00.000Z', false],
    [9, null, true],
    [10, null, true],
  ])('after %d lock until %s, suspended: %s', (failedAttempts, lockedUntil, suspended) => {
    expect(lockoutView(afterFailures(failedAttempts), now)).toEqual({ failedAttempts, lockedUntil, suspended });
  });

  it.each([
    [5, 900],
    [6, 1800],
    [7, 3600],
    [8, 86_400],
  ])('after %d keep the customer out for %d seconds and not one longer', (count, seconds) => {
    const lockout = afterFailures(count);
    expect(lockoutRefusal(lockout, inSeconds(seconds - 0.001))).toMatchObject({ code: 'ACCOUNT_LOCKED' });
    expect(lockoutRefusal(lockout, inSeconds(seconds))).toBeUndefined();
    expect(lockoutView(lockout, inSeconds(seconds))).toEqual({
      failedAttempts: count,
      lockedUntil: null,
      suspended: false,
    });
  });

  it('never let a suspended customer in again by themselves', () => {
    expect(lockoutRefusal(afterFailures(9), inSeconds(365 * 86_400))).toMatchObject({
      code: 'ACCOUNT_LOCKED',
      details: { suspended: true, lockedUntil: null, failedAttempts: 9 },
    });
  });

  it('are in the details of the refusal', () => {
    expect(lockoutRefusal(afterFailures(5), now)?.details).toEqual({
      suspended: false,
      lockedUntil: '2025-11-01T12:15:00.000Z',
      failedAttempts: 5,
    });
  });

  it('say how long the lock lasts, and what ends a suspension', () => {
    expect(() => requireUnlocked(afterFailures(5), now)).toThrow(
      'The account is locked until 2025-11-01T12:15:00.000Z after too many failed logins.',
    );
    expect(() => requireUnlocked(afterFailures(9), now)).toThrow(
      'The account is suspended after too many failed logins; a password reset ends the suspension.',
    );
    expect(() => requireUnlocked(afterFailures(4), now)).not.toThrow();
  });

  it('show no end of a suspension, whatever lock was stored before', () => {
    const lockout = { failedAttempts: 9, lockedUntil: inSeconds(60).toISOString() };
    expect(lockoutView(lockout, now)).toEqual({ failedAttempts: 9, lockedUntil: null, suspended: true });
  });

  it('leave no end of a lock where there is none', () => {
    expect(afterFailures(4)).not.toHaveProperty('lockedUntil');
    expect(afterFailures(9)).toEqual({ failedAttempts: 9 });
  });
});
