import { describe, expect, it } from 'vitest';
import {
  countResend,
  countWrongProof,
  nextChallenge,
  purposesOf,
  requireChallenge,
} from '../../../functions/domain/sca/challenge.ts';
import { needsStrongAuthentication } from '../../../functions/domain/sca/regions.ts';
import { aChallenge } from '../../kit/builders.ts';

const now = new Date('2025-11-01T12:00:00.000Z');
const expiry = new Date(aChallenge().expiresAt);

describe('strong authentication', () => {
  it.each(['DE', 'FR', 'IE', 'MT', 'HR', 'IS', 'LI', 'NO'])('is required of a customer in %s', (region) => {
    expect(needsStrongAuthentication(region)).toBe(true);
  });

  it.each(['US', 'GB', 'CH', 'TR', 'de', '', undefined])('is not required of a customer in %s', (region) => {
    expect(needsStrongAuthentication(region)).toBe(false);
  });

  it('asks twice for a payment that converts and once for any other', () => {
    expect(purposesOf(true)).toEqual(['CURRENCY_CONVERSION', 'PAYOUT']);
    expect(purposesOf(false)).toEqual(['PAYOUT']);
  });
});

describe('a challenge', () => {
  it('follows the earlier one until every purpose is proven', () => {
    const first = nextChallenge({ waiting: purposesOf(true) }, 'a', expiry);
    expect(first).toMatchObject({
      waiting: ['PAYOUT'],
      challenge: { id: 'a', purpose: 'CURRENCY_CONVERSION', wrongCodes: 0 },
    });
    const second = nextChallenge(first ?? { waiting: [] }, 'b', expiry);
    expect(second).toMatchObject({ waiting: [], challenge: { id: 'b', purpose: 'PAYOUT' } });
    expect(nextChallenge(second ?? { waiting: [] }, 'c', expiry)).toBeUndefined();
  });

  it('can be answered until it expires', () => {
    const authorization = { waiting: [], challenge: aChallenge() };
    expect(requireChallenge(authorization, new Date(expiry.getTime() - 1))).toEqual(aChallenge());
    expect(() => requireChallenge(authorization, expiry)).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }));
  });

  it.each([[undefined], [{ waiting: [] }]])('cannot be answered if there is none: %j', (authorization) => {
    expect(() => requireChallenge(authorization, now)).toThrow(expect.objectContaining({ code: 'CONFLICT' }));
  });

  it('is void after five wrong codes, until it expires', () => {
    let challenge = aChallenge();
    const codes = Array.from({ length: 5 }, () => {
      const wrong = countWrongProof(challenge, now);
      challenge = wrong.challenge;
      return wrong.refusal.code;
    });
    expect(codes).toEqual([...Array(4).fill('INVALID_INPUT'), 'RATE_LIMITED']);
    expect(() => requireChallenge({ waiting: [], challenge }, now)).toThrow(
      expect.objectContaining({ code: 'RATE_LIMITED', details: { retryAfterSeconds: 300 } }),
    );
  });

  it('has its code sent again at most five times, and keeps its expiry', () => {
    let challenge = aChallenge();
    for (let times = 0; times < 5; times += 1) challenge = countResend(challenge, now);
    expect(challenge).toEqual(aChallenge({ resends: 5 }));
    expect(() => countResend(challenge, now)).toThrow(expect.objectContaining({ code: 'RATE_LIMITED' }));
  });
});
