import { describe, expect, it } from 'vitest';
import {
  type Claims,
  identityName,
  requireBoundToken,
  requireIdentity,
  requireProvider,
} from '../../../functions/domain/wallets/oidc.ts';

const now = new Date('2025-11-01T12:00:00.000Z');
const seconds = now.getTime() / 1000;
const identity = { iss: 'https://accounts.google.com', aud: 'client', sub: 'subject' };
const claims = { ...identity, iat: seconds, exp: seconds + 600 };
const refusal = (check: () => unknown) => {
  try {
    check();
  } catch (cause) {
    return cause;
  }
  return undefined;
};

describe('the provider of a token', () => {
  const google = { name: 'google', keys: 'https://www.googleapis.com/oauth2/v3/certs' };

  it.each([
    ['https://accounts.google.com', google],
    ['accounts.google.com', google],
    ['https://appleid.apple.com', { name: 'apple', keys: 'https://appleid.apple.com/auth/keys' }],
  ])('%s is supported', (iss, provider) => {
    expect(requireProvider({ iss })).toEqual(provider);
    expect(requireIdentity({ ...claims, iss }, now)).toEqual({ ...identity, iss });
  });

  it.each([undefined, '', 'https://evil.example', 'toString', 1, ['https://accounts.google.com']])(
    '%j is not',
    (iss) => {
      expect(refusal(() => requireProvider({ iss }))).toMatchObject({
        code: 'INVALID_INPUT',
        message:
          'oidcToken: the issuer must be one of https://accounts.google.com, accounts.google.com, https://appleid.apple.com.',
      });
      expect(refusal(() => requireIdentity({ ...claims, iss }, now))).toMatchObject({
        details: { reason: 'iss is not a supported issuer' },
      });
    },
  );
});

describe('the identity in a token', () => {
  it.each<[string, Claims]>([
    ['fresh', {}],
    ['of one audience in a list', { aud: ['client'] }],
    ['five seconds early', { iat: seconds + 5 }],
    ['65 seconds old', { iat: seconds - 65 }],
    ['one second before it expires', { exp: seconds + 1 }],
  ])('is that of a token which is %s', (_, changes) => {
    expect(requireIdentity({ ...claims, ...changes }, now)).toEqual(identity);
  });

  it.each<[Claims, string]>([
    [{ aud: undefined }, 'aud must be one non-empty text'],
    [{ aud: '' }, 'aud must be one non-empty text'],
    [{ aud: [] }, 'aud must be one non-empty text'],
    [{ aud: [''] }, 'aud must be one non-empty text'],
    [{ aud: ['client', 'other'] }, 'aud must be one non-empty text'],
    [{ aud: { length: 1, 0: 'client' } }, 'aud must be one non-empty text'],
    [{ sub: undefined }, 'sub must be a non-empty text'],
    [{ sub: '' }, 'sub must be a non-empty text'],
    [{ sub: 7 }, 'sub must be a non-empty text'],
    [{ iat: undefined }, 'iat must be a number'],
    [{ iat: Number.NaN }, 'iat must be a number'],
    [{ iat: String(seconds) }, 'iat must be a number'],
    [{ iat: seconds + 6 }, 'iat lies in the future'],
    [{ iat: seconds - 66 }, 'iat is more than 60 seconds ago'],
    [{ exp: undefined }, 'exp must be a number'],
    [{ exp: Number.POSITIVE_INFINITY }, 'exp must be a number'],
    [{ exp: String(seconds + 600) }, 'exp must be a number'],
    [{ exp: seconds }, 'exp has passed'],
  ])('is none with %j', (changes, reason) => {
    expect(refusal(() => requireIdentity({ ...claims, ...changes }, now))).toMatchObject({
      code: 'UNAUTHORIZED',
      details: { reason },
    });
  });

  it('opens a session for the registered person and the key that the token was asked for', () => {
    const bound = (changes: object, nonce: unknown) => () =>
      requireBoundToken({ ...identity, ...changes }, identity, { nonce }, 'ab');
    expect(bound({}, 'ab')).not.toThrow();
    for (const nonce of [undefined, '', 'ac']) {
      expect(refusal(bound({}, nonce))).toMatchObject({
        details: { reason: 'nonce is not the SHA-256 of clientPublicKey' },
      });
    }
    for (const changes of [{ iss: 'accounts.google.com' }, { aud: 'other' }, { sub: 'other' }]) {
      expect(refusal(bound(changes, 'ab'))).toMatchObject({
        code: 'UNAUTHORIZED',
        details: { reason: 'iss, aud and sub are not those of the credential' },
      });
    }
  });

  it('is named by its e-mail address, or else by its subject', () => {
    const longest = `${'a'.repeat(308)}@example.com`;
    expect(identityName({ email: 'jane@example.com' }, identity)).toBe('jane@example.com');
    expect(identityName({ email: longest }, identity)).toBe(longest);
    for (const email of [undefined, '', 7, `a${longest}`]) expect(identityName({ email }, identity)).toBe('subject');
    expect(identityName({}, { ...identity, sub: 's'.repeat(300) })).toBe('s'.repeat(255));
  });
});
