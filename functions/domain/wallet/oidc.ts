import { Refusal } from '../refusal.ts';
import { unauthorized } from './signed-request.ts';
import { isSameIdentity, type Wanted } from './wallet-auth.ts';

/** The claims of an OpenID token that count here; whatever else it says is ignored. */
export type Claims = Readonly<Record<string, unknown>>;

/** Who a token is about: what stays the same from one token of a person to the next. */
export type Identity = Extract<Wanted, { type: 'OAUTH' }>['identity'];

/** The providers (interface description, area 19), each with where it publishes its keys. */
const providers: Readonly<Record<string, { readonly name: string; readonly keys: string }>> = {
  'https://accounts.google.com': { name: 'google', keys: 'https://www.googleapis.com/oauth2/v3/certs' },
  'accounts.google.com': { name: 'google', keys: 'https://www.googleapis.com/oauth2/v3/certs' },
  'https://appleid.apple.com': { name: 'apple', keys: 'https://appleid.apple.com/auth/keys' },
};

/** The provider that a token names. Refuses with INVALID_INPUT an issuer that is none of them. */
export function requireProvider({ iss }: Claims) {
  const provider = typeof iss === 'string' && Object.hasOwn(providers, iss) ? providers[iss] : undefined;
  if (!provider) {
    throw new Refusal('INVALID_INPUT', `oidcToken: the issuer must be one of ${Object.keys(providers).join(', ')}.`);
  }
  return provider;
}

/** How old a token may be when it is shown, and how far its clock may be off, in seconds (interface specification, Limits). */
const oldest = 60;
const skew = 5;

/** Who a token is about. Refuses with UNAUTHORIZED, naming the claim that is missing, stale or wrong. */
export function requireIdentity(claims: Claims, now: Date): Identity {
  const { iss, sub, iat, exp } = claims;
  const seconds = now.getTime() / 1000;
  if (typeof iss !== 'string' || !Object.hasOwn(providers, iss)) throw unauthorized('iss is not a supported issuer');
  const aud = audienceOf(claims);
  if (!aud) throw unauthorized('aud must be one non-empty text');
  if (typeof sub !== 'string' || sub === '') throw unauthorized('sub must be a non-empty text');
  if (typeof iat !== 'number' || !Number.isFinite(iat)) throw unauthorized('iat must be a number');
  if (iat > seconds + skew) throw unauthorized('iat lies in the future');
  if (iat < seconds - oldest - skew) throw unauthorized(`iat is more than ${oldest} seconds ago`);
  if (typeof exp !== 'number' || !Number.isFinite(exp)) throw unauthorized('exp must be a number');
  if (exp <= seconds) throw unauthorized('exp has passed');
  return { iss, aud, sub };
}

function audienceOf({ aud }: Claims): string | undefined {
  const only = Array.isArray(aud) && aud.length === 1 ? aud[0] : aud;
  return typeof only === 'string' && only !== '' ? only : undefined;
}

/** Refuses with UNAUTHORIZED a token about somebody else, or one that was not asked for with this key. */
export function requireBoundToken(
  identity: Identity,
  registered: Identity,
  claims: Claims,
  expectedNonce: string,
): void {
  if (!isSameIdentity(identity, registered)) throw unauthorized('iss, aud and sub are not those of the credential');
  if (claims.nonce !== expectedNonce) throw unauthorized('nonce is not the SHA-256 of clientPublicKey');
}

/** What a person knows the identity by. */
export const identityName = ({ email }: Claims, { sub }: Identity): string =>
  typeof email === 'string' && email !== '' && email.length <= 320 ? email : sub.slice(0, 255);
