import { describe, expect, it } from 'vitest';
import {
  needsStrongAuthentication,
  nextChallenge,
  purposesOf,
  requireChallenge,
  resent,
  wrongCode,
} from '../../functions/domain/strong-authentication.ts';
import { aChallenge } from '../support/builders.ts';

const now = new Date('2025-11-01T12:00:00.000Z');
const expiry = new Date(aChallenge().expiresAt);

describe('strong authentication', () => {
  it.each(['DE', 'FR', 'IE', 'MT', 'HR', 'IS', 'LI', 'NO'])('is asked of a customer in %s', (region) => {
    expect(needsStrongAuthentication(region)).toBe(true);
  });

  it.each(['US', 'GB', 'CH', 'TR', 'de', '', undefined])('is not asked of a customer in %s', (region) => {
    expect(needsStrongAuthentication(region)).toBe(false);
  });

  it('asks twice of a payment that converts and once of another', () => {
    expect(purposesOf(true)).toEqual(['CURRENCY_CONVERSION', 'PAYOUT']);
    expect(purposesOf(false)).toEqual(['PAYOUT']);
  });
});

describe('a challenge', () => {
  it('follows the one before until every purpose is proven', () => {
    const first = nextChallenge({ waiting: purposesOf(true) }, 'a', expiry);
    expect(first).toMatchObject({
      waiting: ['PAYOUT'],
      challenge: { id: 'a', purpose: 'CURRENCY_CONVERSION', wrongCodes: 0 },
    });
    const second = nextChallenge(first ?? { waiting: [] }, 'b', expiry);
    expect(second).toMatchObject({ waiting: [], challenge: { id: 'b', purpose: 'PAYOUT' } });
    expect(nextChallenge(second ?? { waiting: [] }, 'c', expiry)).toBeUndefined();
  });

  it('can be answered until the moment that it expires', () => {
    const authorization = { waiting: [], challenge: aChallenge() };
    expect(requireChallenge(authorization, new Date(expiry.getTime() - 1))).toEqual(aChallenge());
    expect(() => requireChallenge(authorization, expiry)).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }));
  });

  it.each([[undefined], [{ waiting: [] }]])('cannot be answered where there is none: %j', (authorization) => {
    expect(() => requireChallenge(authorization, now)).toThrow(expect.objectContaining({ code: 'CONFLICT' }));
  });

  it('is void after five wrong codes, until its time is up', () => {
    let challenge = aChallenge();
    const codes = Array.from({ length: 5 }, () => {
      const wrong = wrongCode(challenge, now);
      challenge = wrong.challenge;
      return wrong.refusal.code;
    });
    expect(codes).toEqual([...Array(4).fill('INVALID_INPUT'), 'RATE_LIMITED']);
    expect(() => requireChallenge({ waiting: [], challenge }, now)).toThrow(
      expect.objectContaining({ code: 'RATE_LIMITED', details: { retryAfterSeconds: 300 } }),
    );
  });

  it('has its code sent again five times at most, and lives no longer for it', () => {
    let challenge = aChallenge();
    for (let times = 0; times < 5; times += 1) challenge = resent(challenge, now);
    expect(challenge).toEqual(aChallenge({ resends: 5 }));
    expect(() => resent(challenge, now)).toThrow(expect.objectContaining({ code: 'RATE_LIMITED' }));
  });
});
