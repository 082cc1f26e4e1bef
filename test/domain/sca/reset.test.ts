import { describe, expect, it } from 'vitest';
import {
  completeReset,
  countReset,
  enrollmentStatus,
  type FactorReset,
  newPhoneNumber,
  resetStatus,
  withoutFactor,
} from '../../../functions/domain/sca/reset.ts';
import { emptySca, type ScaState } from '../../../functions/domain/sca/sca.ts';
import { ids, platformId } from '../../kit/builders.ts';

const now = new Date('2025-11-01T12:00:00.000Z');
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const aReset = (overrides: Partial<FactorReset> = {}): FactorReset => ({
  platformId,
  customerId: ids.customer,
  resetId: 'TwoFactorReset:88888888-8888-4888-8888-88888888888a',
  factor: 'PASSKEY',
  startedAt: now.toISOString(),
  inReviewAt: at(1).toISOString(),
  passedAt: at(2).toISOString(),
  expiresAt: at(3600).toISOString(),
  version: 1,
  updatedAt: now.toISOString(),
  ...overrides,
});
const sca = (changes: Partial<ScaState> = {}): ScaState => ({ ...emptySca(platformId, ids.customer), ...changes });

describe('starts of resets', () => {
  const until = (...hours: readonly number[]) => hours.map((hour) => at(hour * 3600).toISOString());

  it.each([
    [[], 1],
    [until(1), 2],
    [until(1, 2, 3, 4), 5],
    [until(0, 1, 2, 3, 4), 5],
    [until(-3, -2, -1, 0, 5), 2],
  ])('that count until %j leave %d counting', (resetsCountUntil, left) => {
    expect(countReset(sca({ resetsCountUntil }), at(86_400), now)).toHaveLength(left);
  });

  it.each([
    [until(1, 2, 3, 4, 5), 3600],
    [until(24, 23, 22, 21, 20), 72_000],
  ])('that count until %j refuse another one for %d seconds', (resetsCountUntil, retryAfterSeconds) => {
    expect(() => countReset(sca({ resetsCountUntil }), at(86_400), now)).toThrow(
      expect.objectContaining({ code: 'RATE_LIMITED', details: { retryAfterSeconds } }),
    );
  });
});

describe('a reset', () => {
  it.each([
    [0, 'INITIATED'],
    [0.999, 'INITIATED'],
    [1, 'PENDING_REVIEW'],
    [2, 'LIVENESS_PASSED'],
    [3599, 'LIVENESS_PASSED'],
    [3600, 'EXPIRED'],
  ])('is after %d seconds %s', (seconds, status) => {
    expect(resetStatus(aReset(), at(seconds))).toBe(status);
  });

  it('stays completed for ever', () => {
    expect(resetStatus(completeReset(aReset(), at(2)), at(1e6))).toBe('COMPLETED');
  });

  it.each([
    [0, 'INVALID_INPUT'],
    [1, 'INVALID_INPUT'],
    [3600, 'CONFLICT'],
  ])('cannot be completed after %d seconds: %s', (seconds, code) => {
    expect(() => completeReset(aReset(), at(seconds))).toThrow(expect.objectContaining({ code }));
  });

  it('cannot be completed twice', () => {
    const completed = completeReset(aReset(), at(2));
    expect(completed).toMatchObject({ completedAt: at(2).toISOString(), version: 2 });
    expect(() => completeReset(completed, at(3))).toThrow(expect.objectContaining({ code: 'CONFLICT' }));
  });

  it.each([
    ['PASSKEY', { passkey: undefined }],
    ['TOTP', { totp: undefined }],
    ['SMS_OTP', {}],
  ] as const)('of %s takes %j', (factor, changes) => {
    expect(withoutFactor(aReset({ factor }))).toEqual(changes);
  });

  it.each([
    ['SMS_OTP', undefined, undefined, null],
    ['TOTP', undefined, undefined, 'PENDING'],
    ['TOTP', -60, undefined, 'PENDING'],
    ['TOTP', -60, 2, 'PENDING'],
    ['TOTP', 60, 2, 'COMPLETED'],
  ] as const)(
    'of %s enrolled at %s and completed at %s shows the enrollment as %s',
    (factor, enrolled, completed, status) => {
      const totp = { secret: 'AAAA', recoveryCodeHashes: [], enrolledAt: at(enrolled ?? 0).toISOString() };
      const reset = aReset({ factor, ...(completed && { completedAt: at(completed).toISOString() }) });
      expect(enrollmentStatus(reset, sca(enrolled === undefined ? {} : { totp }))).toBe(status);
    },
  );
});

describe('a new phone number', () => {
  const mobile = { countryCode: '+49', number: '15550100000' };

  it('is needed by a reset of the SMS code only', () => {
    expect(newPhoneNumber({ factor: 'SMS_OTP' }, { mobile })).toBe('+4915550100000');
    expect(newPhoneNumber({ factor: 'TOTP' }, { mobile })).toBeUndefined();
    expect(() => newPhoneNumber({ factor: 'SMS_OTP' }, {})).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }));
  });

  it('has at most 15 digits', () => {
    const long = { countryCode: '+4912', number: '12345678901234' };
    expect(() => newPhoneNumber({ factor: 'SMS_OTP' }, { mobile: long })).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT' }),
    );
  });
});
