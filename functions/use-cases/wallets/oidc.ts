import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { Refusal } from '../../domain/refusal.ts';
import type { OpenIdIdentity } from '../../domain/wallets/credential.ts';
import { type Claims, requireBoundToken, requireIdentity, requireProvider } from '../../domain/wallets/oidc.ts';
import { unauthorized } from '../../domain/wallets/signed-request.ts';
import type { Caller } from '../../runtime/caller.ts';
import { sha256Hex } from './p256.ts';
import { isSandbox } from './wallet.ts';

/** Fetches a provider's keys once, and again when a token names an unknown key. */
const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

function keysAt(url: string): ReturnType<typeof createRemoteJWKSet> {
  const keySet = keySets.get(url) ?? createRemoteJWKSet(new URL(url));
  keySets.set(url, keySet);
  return keySet;
}

function readClaims(oidcToken: string): Claims {
  try {
    decodeProtectedHeader(oidcToken);
    return decodeJwt(oidcToken);
  } catch {
    throw new Refusal('INVALID_INPUT', 'oidcToken: this is not a JSON Web Token.');
  }
}

/** Refuses with UNAUTHORIZED a token that its provider did not sign. The sandbox has no provider and skips the check. */
async function requireSignature(caller: Caller, oidcToken: string, claims: Claims, at: Date): Promise<void> {
  if (isSandbox(caller)) return;
  const { keys } = requireProvider(claims);
  try {
    await jwtVerify(oidcToken, keysAt(keys), { algorithms: ['RS256', 'ES256'], currentDate: at });
  } catch (cause) {
    // An unreachable provider is not an error of the client.
    if ((cause as { code?: string }).code === 'ERR_JWKS_TIMEOUT' || cause instanceof TypeError) throw cause;
    throw unauthorized("the token's signature is not its provider's");
  }
}

/**
 * The identity in a token that is fresh at `freshAt`; without it, in one that was fresh when it was sent first. Refuses with
 * INVALID_INPUT and UNAUTHORIZED.
 */
export async function identityOf(
  caller: Caller,
  oidcToken: string,
  freshAt: Date | undefined,
): Promise<{ readonly identity: OpenIdIdentity; readonly claims: Claims; readonly provider: string }> {
  const claims = readClaims(oidcToken);
  const { name: provider } = requireProvider(claims);
  const at = freshAt ?? new Date(Number(claims.iat) * 1000);
  const identity = requireIdentity(claims, at);
  await requireSignature(caller, oidcToken, claims, at);
  return { identity, claims, provider };
}

/** Refuses with UNAUTHORIZED a token of another identity, or for another key. */
export async function requireTokenOf(
  caller: Caller,
  registered: OpenIdIdentity,
  { oidcToken, clientPublicKey }: { readonly oidcToken: string; readonly clientPublicKey: string },
  now: Date,
): Promise<void> {
  const claims = readClaims(oidcToken);
  const identity = requireIdentity(claims, now);
  requireBoundToken(identity, registered, claims, sha256Hex(clientPublicKey));
  await requireSignature(caller, oidcToken, claims, now);
}
