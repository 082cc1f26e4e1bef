import { randomBytes } from 'node:crypto';
import { verificationLinkLifeSeconds } from '../../contract/figures.ts';
import { sandboxDecision } from '../../domain/customers/sandbox-decision.ts';
import { Refusal } from '../../domain/refusal.ts';
import { deadlineAfter } from '../../ports/clock.ts';
import { isVerificationConnected, verificationPageUrl } from '../../ports/env.ts';
import type { Caller } from '../../runtime/caller.ts';
import { hashOfLink, putNewKycLink } from '../../store/customers/kyc-links.ts';
import { httpVerification } from './http-verification.ts';
import type { LinkOrder, VerificationProvider } from './verification-provider.ts';

/** The verification provider of a platform. In production, where none is connected, it refuses everything with NOT_IMPLEMENTED. */
export function verificationProviderOf({ environment }: Pick<Caller, 'environment'>): VerificationProvider {
  if (environment === 'sandbox') return sandboxVerification;
  return isVerificationConnected() ? httpVerification : noVerification;
}

const refuse = (): never => {
  throw new Refusal('NOT_IMPLEMENTED', 'No verification provider is connected yet; use a sandbox token.');
};

const noVerification: VerificationProvider = { decide: refuse, link: refuse };

/** Simulates a provider: names and registration numbers decide. Locally, the service itself shows the page behind a link. */
const sandboxVerification: VerificationProvider = { decide: sandboxDecision, link: sandboxLink };

async function sandboxLink({ customer: { platformId, customerId }, redirectUri, now }: LinkOrder) {
  const token = randomBytes(24).toString('base64url');
  const expiresAt = deadlineAfter(now, verificationLinkLifeSeconds).toISOString();
  const link = { platformId, customerId, redirectUri, expiresAt };
  return {
    kycUrl: `${verificationPageUrl()}/${token}`,
    expiresAt,
    token,
    writes: [putNewKycLink(hashOfLink(token), link)],
  };
}
