import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { Refusal } from '../../domain/refusal.ts';
import {
  type Claims,
  type Identity,
  requireBoundToken,
  requireIdentity,
  requireProvider,
} from '../../domain/wallet/oidc.ts';
import { unauthorized } from '../../domain/wallet/signed-request.ts';
import type { Caller } from '../caller.ts';
import { sha256Hex } from './p256.ts';
import { isSandbox } from './wallet.ts';

/** A provider's keys are fetched once and again when a token names one that is not among them. */
const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

function keysAt(url: string): ReturnType<typeof createRemoteJWKSet> {
  const known = keySets.get(url) ?? createRemoteJWKSet(new URL(url));
  keySets.set(url, known);
  return known;
}

function readClaims(oidcToken: string): Claims {
  try {
    return decodeJwt(oidcToken);
  } catch {
    throw new Refusal('INVALID_INPUT', 'oidcToken: this is no JSON Web Token.');
  }
}

/** Refuses with UNAUTHORIZED a token that its provider did not sign. The sandbox has no provider and skips this. */
async function requireSignature(caller: Caller, oidcToken: string, claims: Claims, now: Date): Promise<void> {
  if (isSandbox(caller)) return;
  const { keys } = requireProvider(claims);
  try {
    await jwtVerify(oidcToken, keysAt(keys), { algorithms: ['RS256', 'ES256'], currentDate: now });
  } catch (cause) {
    // That the provider could not be asked is not the client's doing.
    if ((cause as { code?: string }).code === 'ERR_JWKS_TIMEOUT' || cause instanceof TypeError) throw cause;
    throw unauthorized("the token's signature is not its provider's");
  }
}

/** Who a token is about, when it could be registered at `now`. Refuses with INVALID_INPUT and UNAUTHORIZED. */
export async function identityOf(
  caller: Caller,
  oidcToken: string,
  now: Date,
): Promise<{ readonly identity: Identity; readonly claims: Claims; readonly provider: string }> {
  const claims = readClaims(oidcToken);
  const { name: provider } = requireProvider(claims);
  const identity = requireIdentity(claims, now);
  await requireSignature(caller, oidcToken, claims, now);
  return { identity, claims, provider };
}

/** Refuses with UNAUTHORIZED a token that is not the registered person's, or that was not asked for with this key. */
export async function requireTokenOf(
  caller: Caller,
  registered: Identity,
  { oidcToken, clientPublicKey }: { readonly oidcToken: string; readonly clientPublicKey: string },
  now: Date,
): Promise<void> {
  const claims = readClaims(oidcToken);
  const identity = requireIdentity(claims, now);
  requireBoundToken(identity, registered, claims, sha256Hex(clientPublicKey));
  await requireSignature(caller, oidcToken, claims, now);
}
