import { describe, expect, it } from 'vitest';
import {
  type ChallengeOffer,
  countResend,
  countWrongProof,
  newChallenge,
  nextChallenge,
  purposesOf,
  repeatOffer,
  requireChallenge,
  requireTriesLeft,
  smsOffer,
  toScaChallenge,
  wrongProof,
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

describe('what is wrong with an answer', () => {
  const refusal = (check: () => unknown) => {
    try {
      check();
    } catch (cause) {
      return cause;
    }
    return undefined;
  };

  it('is said in words: no challenge, an expired one, a void one', () => {
    expect(refusal(() => requireChallenge(undefined, now))).toMatchObject({
      code: 'CONFLICT',
      message: 'No authorization is pending for this quote.',
    });
    expect(refusal(() => requireChallenge({ waiting: [], challenge: aChallenge() }, expiry))).toMatchObject({
      code: 'INVALID_INPUT',
      message: 'code: the challenge has expired.',
    });
    expect(
      refusal(() => requireChallenge({ waiting: [], challenge: aChallenge({ wrongCodes: 5 }) }, now)),
    ).toMatchObject({ code: 'RATE_LIMITED', message: 'Too many wrong proofs: the challenge is void. Start again.' });
  });

  it.each([
    ['SMS_OTP', 'code: this is not the code that was sent.'],
    ['TOTP', 'code: this code is wrong.'],
    ['PASSKEY', 'passkeyAssertion: this does not prove that the customer holds the passkey.'],
  ] as const)('names the proof of %s', (factor, message) => {
    expect(wrongProof(factor)).toMatchObject({ code: 'INVALID_INPUT', message });
  });

  it('is counted for a passkey as for a code', () => {
    const { challenge, refusal: passkey } = countWrongProof(aChallenge({ factor: 'PASSKEY', wrongCodes: 1 }), now);
    expect(challenge.wrongCodes).toBe(2);
    expect(passkey).toMatchObject({ code: 'INVALID_INPUT', message: expect.stringContaining('passkeyAssertion') });
  });
});

describe('the tries of a challenge', () => {
  const expiresAt = aChallenge().expiresAt;
  const tries = (wrongCodes: number | undefined) => () => requireTriesLeft({ expiresAt, wrongCodes }, now);

  it.each([undefined, 0, 4])('are left after %s wrong ones', (wrongCodes) => {
    expect(tries(wrongCodes)).not.toThrow();
  });

  it.each([5, 6])('are used up after %d', (wrongCodes) => {
    expect(tries(wrongCodes)).toThrow(expect.objectContaining({ code: 'RATE_LIMITED' }));
  });

  it('come back no earlier than in a second', () => {
    expect(() => requireTriesLeft({ expiresAt, wrongCodes: 5 }, new Date(expiry.getTime() + 60_000))).toThrow(
      expect.objectContaining({ details: { retryAfterSeconds: 1 } }),
    );
  });
});

describe('a code that is sent again', () => {
  it('is refused with the seconds until a new challenge may be started', () => {
    expect(() => countResend(aChallenge({ resends: 5 }), now)).toThrow(
      expect.objectContaining({ message: 'The code was sent too often.', details: { retryAfterSeconds: 300 } }),
    );
  });

  it('does not exist for a passkey', () => {
    expect(() => countResend(aChallenge({ factor: 'PASSKEY' }), now)).toThrow(
      expect.objectContaining({ code: 'CONFLICT', message: 'A passkey has no code to send again.' }),
    );
  });
});

describe('the offer of a challenge', () => {
  const passkey = { challenge: 'AAEC', relyingPartyId: 'example.com', credentialId: 'AQID' };
  const byPasskey: ChallengeOffer = { factor: 'PASSKEY', availableFactors: ['SMS_OTP', 'PASSKEY'], passkey };

  it('is a code by SMS unless something else is said', () => {
    expect(nextChallenge({ waiting: ['PAYOUT'] }, 'a', expiry)?.challenge).toEqual({
      id: 'a',
      expiresAt: expiry.toISOString(),
      factor: 'SMS_OTP',
      availableFactors: ['SMS_OTP'],
      purpose: 'PAYOUT',
      wrongCodes: 0,
      resends: 0,
    });
  });

  it('is repeated with new bytes for a passkey, and without the code that was sent', () => {
    expect(repeatOffer(byPasskey, 'BBBB')).toEqual({ ...byPasskey, passkey: { ...passkey, challenge: 'BBBB' } });
    expect(repeatOffer({ ...smsOffer, codeHash: 'ab' }, 'BBBB')).toEqual(smsOffer);
  });

  it('is shown without the hash of the code and without the counts', () => {
    const shown = toScaChallenge(newChallenge('a', expiry, { ...smsOffer, codeHash: 'ab' }));
    expect(shown).toEqual({
      id: 'a',
      expiresAt: expiry.toISOString(),
      factor: 'SMS_OTP',
      availableFactors: ['SMS_OTP'],
      purpose: undefined,
    });
    expect(shown).not.toHaveProperty('passkeyAssertionOptions');
    expect(toScaChallenge(newChallenge('a', expiry, byPasskey))).toMatchObject({
      passkeyAssertionOptions: { challenge: 'AAEC', rpId: 'example.com' },
    });
  });
});
