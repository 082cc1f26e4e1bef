import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { giveUpAfterMs } from '../../../functions/contract/figures.ts';
import { pauseAfter, retryAfterMs, verdictOf } from '../../../functions/domain/webhooks/retry-policy.ts';

const attempt = fc.integer({ min: 1, max: 10_000 });
const fraction = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
const halfHourMs = 1_800_000;

describe('an attempt to deliver', () => {
  it.each([
    [200, 'ACCEPTED'],
    [204, 'ACCEPTED'],
    [299, 'ACCEPTED'],
    [409, 'ACCEPTED'],
    [410, 'ENDPOINT_GONE'],
    [199, 'RETRY'],
    [300, 'RETRY'],
    [301, 'RETRY'],
    [304, 'RETRY'],
    [400, 'RETRY'],
    [401, 'RETRY'],
    [404, 'RETRY'],
    [429, 'RETRY'],
    [500, 'RETRY'],
    [503, 'RETRY'],
  ] as const)('with response %i has the verdict %s', (status, verdict) => {
    expect(verdictOf({ status })).toBe(verdict);
  });

  it.each(['TIMEOUT', 'CONNECTION', 'NO_ENDPOINT'] as const)('that fails with %s is retried', (failure) => {
    expect(verdictOf({ failure })).toBe('RETRY');
  });
});

describe('the pause before the next attempt', () => {
  it('is about five seconds at first', () => {
    expect(pauseAfter(1, 0)).toBe(5_000);
    expect(pauseAfter(1, 0.999_999)).toBeGreaterThanOrEqual(2_500);
  });

  it('is never longer than half an hour, and never shorter than the first can be', () => {
    fc.assert(
      fc.property(attempt, fraction, (attempts, jitter) => {
        expect(pauseAfter(attempts, jitter)).toBeLessThanOrEqual(halfHourMs);
        expect(pauseAfter(attempts, jitter)).toBeGreaterThanOrEqual(2_500);
      }),
    );
  });

  it.each([
    ['longer than the own one', 60_000, 60_000],
    ['shorter than the own one', 1_000, 5_000],
    ['longer than half an hour', 86_400_000, halfHourMs],
  ])('follows Retry-After if that is %s', (_, asked, pause) => {
    expect(pauseAfter(1, 0, asked)).toBe(pause);
  });

  it.each([
    ['120', 120_000],
    ['0', 0],
    ['Sat, 01 Nov 2025 12:01:00 GMT', 60_000],
    ['Sat, 01 Nov 2025 11:00:00 GMT', 0],
    ['soon', 0],
    [undefined, 0],
  ])('reads Retry-After: %s', (header, ms) => {
    expect(retryAfterMs(header, new Date('2025-11-01T12:00:00.000Z'))).toBe(ms);
  });

  it('grows to half an hour and stays there', () => {
    const pauses = Array.from({ length: 30 }, (_, index) => pauseAfter(index + 1, 0));
    expect(pauses.slice(0, 4)).toEqual([5_000, 10_000, 20_000, 40_000]);
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    expect(pauses.at(-1)).toBe(halfHourMs);
  });

  it('loses at most half of itself to jitter', () => {
    fc.assert(
      fc.property(attempt, fraction, (attempts, jitter) => {
        const full = pauseAfter(attempts, 0);
        expect(pauseAfter(attempts, jitter)).toBeLessThanOrEqual(full);
        expect(pauseAfter(attempts, jitter)).toBeGreaterThanOrEqual(full / 2);
      }),
    );
  });

  it('spreads receivers that failed at the same time', () => {
    const pauses = [0, 0.25, 0.5, 0.75].map((jitter) => pauseAfter(6, jitter));
    expect(new Set(pauses).size).toBe(4);
  });

  it('comes again and again for seven days', () => {
    expect(giveUpAfterMs).toBe(7 * 24 * 60 * 60 * 1000);
  });
});
