import { Refusal } from '../refusal.ts';
import type { OpenIdIdentity } from './credential.ts';
import { unauthorized } from './signed-request.ts';
import { isSameIdentity } from './wallet-auth.ts';

export type Claims = Readonly<Record<string, unknown>>;

/** The supported providers, each with the address of its public keys. */
const providers: Readonly<Record<string, { readonly name: string; readonly keys: string }>> = {
  'https://accounts.google.com': { name: 'google', keys: 'https://www.googleapis.com/oauth2/v3/certs' },
  'accounts.google.com': { name: 'google', keys: 'https://www.googleapis.com/oauth2/v3/certs' },
  'https://appleid.apple.com': { name: 'apple', keys: 'https://appleid.apple.com/auth/keys' },
};

/** The provider of a token. Refuses with INVALID_INPUT an issuer that is not supported. */
export function requireProvider({ iss }: Claims) {
  const provider = typeof iss === 'string' && Object.hasOwn(providers, iss) ? providers[iss] : undefined;
  if (!provider) {
    throw new Refusal('INVALID_INPUT', `oidcToken: the issuer must be one of ${Object.keys(providers).join(', ')}.`);
  }
  return provider;
}

const maximumAgeSeconds = 60;
const clockSkewSeconds = 5;

/** The identity in a token. Refuses with UNAUTHORIZED, naming the claim that is missing, stale or wrong. */
export function requireIdentity(claims: Claims, now: Date): OpenIdIdentity {
  const { iss, sub, iat, exp } = claims;
  const seconds = now.getTime() / 1000;
  if (typeof iss !== 'string' || !Object.hasOwn(providers, iss)) throw unauthorized('iss is not a supported issuer');
  const aud = audienceOf(claims);
  if (!aud) throw unauthorized('aud must be one non-empty text');
  if (typeof sub !== 'string' || sub === '') throw unauthorized('sub must be a non-empty text');
  if (typeof iat !== 'number' || !Number.isFinite(iat)) throw unauthorized('iat must be a number');
  if (iat > seconds + clockSkewSeconds) throw unauthorized('iat lies in the future');
  if (iat < seconds - maximumAgeSeconds - clockSkewSeconds) {
    throw unauthorized(`iat is more than ${maximumAgeSeconds} seconds ago`);
  }
  if (typeof exp !== 'number' || !Number.isFinite(exp)) throw unauthorized('exp must be a number');
  if (exp <= seconds) throw unauthorized('exp has passed');
  return { iss, aud, sub };
}

function audienceOf({ aud }: Claims): string | undefined {
  const only = Array.isArray(aud) && aud.length === 1 ? aud[0] : aud;
  return typeof only === 'string' && only !== '' ? only : undefined;
}

/** Refuses with UNAUTHORIZED a token of another identity, or with another nonce. */
export function requireBoundToken(
  identity: OpenIdIdentity,
  registered: OpenIdIdentity,
  claims: Claims,
  expectedNonce: string,
): void {
  if (!isSameIdentity(identity, registered)) throw unauthorized('iss, aud and sub are not those of the credential');
  if (claims.nonce !== expectedNonce) throw unauthorized('nonce is not the SHA-256 of clientPublicKey');
}

/** The nickname of an identity. */
export const identityName = ({ email }: Claims, { sub }: OpenIdIdentity): string =>
  typeof email === 'string' && email !== '' && email.length <= 320 ? email : sub.slice(0, 255);
