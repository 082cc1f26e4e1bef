import { describe, expect, it } from 'vitest';
import { isTrustedBy, requireUntrusted } from '../../../functions/domain/external-accounts/beneficiary-trust.ts';
import type { Id } from '../../../functions/domain/ids.ts';
import { repeatOffer } from '../../../functions/domain/sca/challenge.ts';
import { type Passkey, relyingPartyOf } from '../../../functions/domain/sca/passkey.ts';
import {
  emptySca,
  factorsOf,
  offerFactor,
  requireFactor,
  requireScaSession,
  type ScaState,
} from '../../../functions/domain/sca/sca.ts';
import { aPlatform, ids, noon, platformId } from '../../kit/builders.ts';

const passkey: Passkey = { credentialId: 'AAEC', publicKey: 'AA', counter: 0, name: 'Passkey', enrolledAt: noon };
const totp = { secret: 'AAAA', recoveryCodeHashes: [], enrolledAt: noon };
const sca = (changes: Partial<ScaState> = {}): ScaState => ({ ...emptySca(platformId, ids.customer), ...changes });
const site = () => ({ challenge: 'bytes', relyingPartyId: 'localhost' });

describe('the factors of a customer', () => {
  it.each([
    [{}, ['SMS_OTP']],
    [{ totp }, ['SMS_OTP', 'TOTP']],
    [{ passkey }, ['SMS_OTP', 'PASSKEY']],
    [{ totp, passkey }, ['SMS_OTP', 'TOTP', 'PASSKEY']],
  ])('with %j are %j', (changes, factors) => {
    expect(factorsOf(sca(changes), { phoneNumber: '+491701234567' }).map(({ factor }) => factor)).toEqual(factors);
  });
});

describe('a factor that a customer names', () => {
  const phone = { phoneNumber: '+491701234567' };
  const unproven = { ...phone, contactVerification: { phone: 'PENDING' } };

  it.each([
    ['SMS_OTP', phone, {}],
    ['TOTP', {}, { totp }],
    ['PASSKEY', {}, { passkey }],
  ] as const)('may be %s with %j and %j', (factor, contacts, changes) => {
    expect(() => requireFactor(sca(changes), contacts, factor)).not.toThrow();
  });

  it.each([
    ['SMS_OTP', {}, { totp, passkey }],
    ['SMS_OTP', unproven, { totp, passkey }],
    ['TOTP', phone, { passkey }],
    ['PASSKEY', phone, { totp }],
  ] as const)('cannot be %s with %j and %j', (factor, contacts, changes) => {
    expect(() => requireFactor(sca(changes), contacts, factor)).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT', message: expect.stringMatching(/^factor: /) }),
    );
  });
});

describe('what a challenge asks for', () => {
  it.each([
    [{}, undefined, 'SMS_OTP', ['SMS_OTP']],
    [{ totp }, undefined, 'SMS_OTP', ['SMS_OTP']],
    [{ passkey }, undefined, 'SMS_OTP', ['SMS_OTP', 'PASSKEY']],
    [{ passkey }, 'SMS_OTP', 'SMS_OTP', ['SMS_OTP', 'PASSKEY']],
    [{ passkey }, 'PASSKEY', 'PASSKEY', ['SMS_OTP', 'PASSKEY']],
  ] as const)('of a customer with %j who wishes %s is %s', (changes, wanted, factor, availableFactors) => {
    expect(offerFactor(sca(changes), wanted, site)).toMatchObject({ factor, availableFactors });
  });

  it.each([
    [{}, 'PASSKEY'],
    [{ totp }, 'PASSKEY'],
    [{ totp, passkey }, 'TOTP'],
  ] as const)('of a customer with %j cannot be %s', (changes, wanted) => {
    expect(() => offerFactor(sca(changes), wanted, site)).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }));
  });

  it('is asked for again with other bytes to sign', () => {
    const offer = offerFactor(sca({ passkey }), 'PASSKEY', site);
    expect(offer.passkey).toEqual({ challenge: 'bytes', relyingPartyId: 'localhost', credentialId: 'AAEC' });
    expect(repeatOffer(offer, 'other').passkey).toEqual({ ...offer.passkey, challenge: 'other' });
  });
});

describe('a login session', () => {
  const session = {
    factor: 'SMS_OTP',
    endUserIpAddress: '192.0.2.1',
    startedAt: noon,
    expiresAt: '2025-11-01T12:05:00.000Z',
  } as const;
  const at = (time: string) => new Date(`2025-11-01T${time}.000Z`);

  it.each([
    ['sandbox', undefined, '12:00:00'],
    ['sandbox', session, '13:00:00'],
    ['production', session, '12:04:59'],
  ])('in %s as %j is enough at %s', (environment, session, time) => {
    expect(() => requireScaSession(sca(session && { session }), environment, at(time))).not.toThrow();
  });

  it.each([
    [undefined, '12:00:00'],
    [session, '12:05:00'],
  ])('in production as %j is missed at %s', (session, time) => {
    expect(() => requireScaSession(sca(session && { session }), 'production', at(time))).toThrow(
      expect.objectContaining({ code: 'SCA_SESSION_REQUIRED' }),
    );
  });
});

describe('the site of passkeys', () => {
  it('is a developer’s own machine in the sandbox, until the operator sets another', () => {
    expect(relyingPartyOf(aPlatform())).toMatchObject({ id: 'localhost', name: 'Example Platform' });
    const passkeys = { id: 'example.com', origins: ['https://pay.example.com'] };
    expect(relyingPartyOf(aPlatform({ passkeys }))).toEqual({ name: 'Example Platform', ...passkeys });
  });

  it('has to be set in production', () => {
    expect(() => relyingPartyOf(aPlatform({ environment: 'production' }))).toThrow(
      expect.objectContaining({ code: 'NOT_IMPLEMENTED' }),
    );
  });
});

describe('trust in an account', () => {
  it.each<[boolean | undefined, Id<'Customer'> | undefined, boolean]>([
    [true, ids.customer, true],
    [true, 'Customer:another', false],
    [true, undefined, false],
    [false, ids.customer, false],
    [undefined, ids.customer, false],
  ])('(%s, given by %s) counts for the payer: %s', (trusted, customerId, counts) => {
    const account = { ...(trusted !== undefined && { trusted }), ...(customerId && { customerId }) };
    expect(isTrustedBy(account, ids.customer)).toBe(counts);
  });

  it('keeps the account from being deleted', () => {
    expect(() => requireUntrusted({ trusted: true })).toThrow(expect.objectContaining({ code: 'BENEFICIARY_TRUSTED' }));
    expect(() => requireUntrusted({})).not.toThrow();
  });
});
