import type { SubmissionStatus } from '../../contract/customers/verifications.ts';
import { hostedOutcomes, isSubmitted, recordHostedOutcome } from '../../domain/customers/hosted-verification.ts';
import type { Submission } from '../../domain/customers/submission.ts';
import { requireProvenContacts, type VerificationRecord } from '../../domain/customers/verification.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Context } from '../../runtime/context.ts';
import { consumeKycLink, hashOfLink, type KycLink, readKycLink } from '../../store/customers/kyc-links.ts';
import { readSubmission } from '../../store/customers/submission.ts';
import { readNewestVerification } from '../../store/customers/verifications.ts';
import { verificationProviderOf } from './connected-verification.ts';
import { requireActiveCustomer } from './customers.ts';
import { submittedWrites } from './submissions.ts';

/**
 * Makes a new link to the hosted verification (docs/decisions.md#accounts-14). Refuses with USER_NOT_FOUND, with CONFLICT while a
 * contact is unproven, with NOT_IMPLEMENTED where no verification provider is connected, and with SERVICE_UNAVAILABLE while the
 * connected one is away.
 */
export async function createCustomerKycLink(
  { caller, store, now, newUuid }: Context,
  customerId: string,
  redirectUri: string | undefined,
) {
  const customer = await requireActiveCustomer(store, caller, customerId);
  requireProvenContacts(customer);
  const { submission = 0 } = (await readNewestVerification(store, customer)) ?? {};
  const order = { customer, submission, redirectUri, linkId: newUuid(), now };
  const { kycUrl, expiresAt, token, writes = [] } = await verificationProviderOf(caller).link(order);
  return { status: 201 as const, body: { kycUrl, expiresAt, provider: 'SUMSUB' as const, token }, writes };
}

/** A verification as its page shows it. */
export interface HostedVerification {
  readonly link: KycLink;
  readonly submission: Submission;
  readonly verification: VerificationRecord | undefined;
  /** The outcomes that the person can choose now. */
  readonly outcomes: readonly SubmissionStatus[];
}

type Parts = Pick<Context, 'store' | 'now'>;

/** Opens the page of a link; nothing where the link does not work, or no longer. */
export async function openHostedVerification(
  { store, now }: Parts,
  token: string,
): Promise<HostedVerification | undefined> {
  const link = await readKycLink(store, hashOfLink(token), now);
  const submission = link && (await readSubmission(store, link.platformId, link.customerId));
  if (!submission || submission.customer.isDeleted) return undefined;
  const verification = await readNewestVerification(store, submission.customer);
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
  const submitted = recordHostedOutcome(submission, before, status, newUuid, now);
  const used = isSubmitted(status) ? [consumeKycLink(hashOfLink(token), link, now.toISOString())] : [];
  const writes = [...submittedWrites(submitted), ...used];
  return { writes, redirectUri: used.length > 0 ? link.redirectUri : undefined };
}
