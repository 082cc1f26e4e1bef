import { randomBytes } from 'node:crypto';
import { Refusal } from '../domain/refusal.ts';
import type { Caller } from './caller.ts';
import { expiryAfter } from './clock.ts';

/** How long a link can be opened, in seconds. The interface leaves it open. */
const linkLifeSeconds = 86_400;

/** Refuses with NOT_IMPLEMENTED where nobody verifies customers yet. */
export function requireVerifier({ environment }: Pick<Caller, 'environment'>): void {
  if (environment === 'production') {
    throw new Refusal('NOT_IMPLEMENTED', 'No verification provider is connected yet; use a sandbox token.');
  }
}

/** A link to the hosted verification, made anew by every call. In the sandbox nobody is at its other end. */
export function hostedLink(redirectUri: string | undefined, now: Date) {
  const token = randomBytes(24).toString('base64url');
  const query = redirectUri === undefined ? '' : `?${new URLSearchParams({ redirectUri })}`;
  return {
    kycUrl: `https://kyc.sandbox.example.com/${token}${query}`,
    expiresAt: expiryAfter(now, linkLifeSeconds).toISOString(),
    provider: 'SUMSUB' as const,
    token,
  };
}
