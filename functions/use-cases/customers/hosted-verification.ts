import { createHash, randomBytes } from 'node:crypto';
import type { SubmissionStatus } from '../../contract/customers/verifications.ts';
import { hostedOutcomes, isSubmitted, recordHostedOutcome } from '../../domain/customers/hosted-verification.ts';
import type { Submission } from '../../domain/customers/submission.ts';
import { requireProvenContacts, type VerificationRecord } from '../../domain/customers/verification.ts';
import { Refusal } from '../../domain/refusal.ts';
import { deadlineAfter } from '../../runtime/clock.ts';
import type { Context } from '../../runtime/context.ts';
import { verificationPageUrl } from '../../runtime/env.ts';
import { putCustomer } from '../../store/customers/customers.ts';
import { consumeKycLink, type KycLink, putNewKycLink, readKycLink } from '../../store/customers/kyc-links.ts';
import { replaceOwner } from '../../store/customers/owners.ts';
import { readSubmission } from '../../store/customers/submission.ts';
import { putVerification, readVerification } from '../../store/customers/verifications.ts';
import { requireActiveCustomer } from './customers.ts';

/** How long a link works. The interface leaves it open. */
const linkLifeSeconds = 86_400;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Makes a new link to the hosted verification (docs/decisions.md#accounts-14). Refuses with USER_NOT_FOUND, with CONFLICT while a
 * contact is unproven, and with NOT_IMPLEMENTED in production, where no verification provider is connected.
 */
export async function linkVerification(
  { caller, store, now }: Context,
  customerId: string,
  redirectUri: string | undefined,
) {
  const customer = await requireActiveCustomer(store, caller, customerId);
  requireProvenContacts(customer);
  if (caller.environment === 'production') {
    throw new Refusal('NOT_IMPLEMENTED', 'No verification provider is connected yet; use a sandbox token.');
  }
  const token = randomBytes(24).toString('base64url');
  const expiresAt = deadlineAfter(now, linkLifeSeconds).toISOString();
  const link = { platformId: caller.platformId, customerId: customer.customerId, redirectUri, expiresAt };
  const body = { kycUrl: `${verificationPageUrl()}/${token}`, expiresAt, provider: 'SUMSUB' as const, token };
  return { status: 201 as const, body, writes: [putNewKycLink(hashOf(token), link)] };
}

/** A verification as its page shows it. */
export interface HostedVerification {
  readonly link: KycLink;
  readonly submission: Submission;
  readonly verification: VerificationRecord | undefined;
  /** What the person can reach now. */
  readonly outcomes: readonly SubmissionStatus[];
}

type Parts = Pick<Context, 'store' | 'now'>;

/** Opens the page of a link; nothing where the link does not work, or no longer. */
export async function openHostedVerification(
  { store, now }: Parts,
  token: string,
): Promise<HostedVerification | undefined> {
  const link = await readKycLink(store, hashOf(token), now);
  const submission = link && (await readSubmission(store, link.platformId, link.customerId));
  if (!submission || submission.customer.isDeleted) return undefined;
  const { verificationId } = submission.customer;
  const verification = verificationId ? await readVerification(store, link.platformId, verificationId) : undefined;
  return { link, submission, verification, outcomes: hostedOutcomes(submission, verification) };
}

/** The writes of what a person did on the page, and where the browser goes then. Refuses with REFERENCE_NOT_FOUND and CONFLICT. */
export async function recordHostedVerification(
  { store, now, newUuid }: Parts & Pick<Context, 'newUuid'>,
  token: string,
  status: SubmissionStatus,
) {
  const hosted = await openHostedVerification({ store, now }, token);
  if (!hosted) throw new Refusal('REFERENCE_NOT_FOUND', 'The link has been used or has expired.');
  const { link, submission, verification: before } = hosted;
  const { verification, customer, owners } = recordHostedOutcome(submission, before, status, newUuid, now);
  const used = isSubmitted(status) ? [consumeKycLink(hashOf(token), link, now.toISOString())] : [];
  const writes = [putVerification(verification), putCustomer(customer), ...owners.map(replaceOwner), ...used];
  return { writes, redirectUri: used.length > 0 ? link.redirectUri : undefined };
}
