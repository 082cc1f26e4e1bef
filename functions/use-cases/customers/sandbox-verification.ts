import { randomBytes } from 'node:crypto';
import { verificationLinkLifeSeconds } from '../../contract/figures.ts';
import { sandboxDecision } from '../../domain/customers/sandbox-decision.ts';
import { deadlineAfter } from '../../ports/clock.ts';
import { verificationPageUrl } from '../../ports/env.ts';
import { hashOfLink, putNewKycLink } from '../../store/customers/kyc-links.ts';
import type { LinkOrder, VerificationProvider } from './verification-provider.ts';

/** Simulates a provider: names and registration numbers decide. Locally, the service itself shows the page behind a link. */
export const sandboxVerification: VerificationProvider = { decide: sandboxDecision, link: sandboxLink };

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
