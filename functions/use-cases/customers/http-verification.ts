import type { APIGatewayProxyEvent } from 'aws-lambda';
import * as z from 'zod';
import { RefusedSubmission } from '../../contract/customers/verification-outcomes.ts';
import type { VerificationError } from '../../contract/customers/verifications.ts';
import type { CustomerRecord } from '../../domain/customers/customer.ts';
import { stored } from '../../domain/customers/details.ts';
import type { DocumentRecord } from '../../domain/customers/document.ts';
import { handOver, type ReportedOutcome } from '../../domain/customers/reported-outcome.ts';
import type { Submission } from '../../domain/customers/submission.ts';
import { Refusal } from '../../domain/refusal.ts';
import { readFileIfThere } from '../../ports/files.ts';
import { timer } from '../../ports/timer.ts';
import { type Connector, postToConnector, requireConnectorSignature, sameText } from '../../runtime/connector.ts';
import { logConnectorUnavailable } from '../../runtime/log.ts';
import type { LinkOrder, VerificationLink, VerificationProvider } from './verification-provider.ts';

/** It is unknown whether the provider has taken a message. A submission comes again, for a day and a half if necessary. */
export class VerificationUnavailable extends Error {
  override readonly name = 'VerificationUnavailable';
}

/** The verification connector: the web service that speaks to the verifier of production's customers. */
export const verificationConnector: Connector = {
  name: 'verification',
  header: 'Verification',
  url: 'VERIFICATION_URL',
  secret: 'VERIFICATION_SECRET',
  secretPlace: 'VERIFICATION_SECRET_ARN',
  unavailable: VerificationUnavailable,
};

/** The verifier of production's customers: a connector behind HTTPS. It reports its outcomes by messages of its own, in its time. */
export const httpVerification: VerificationProvider = { decide: handOver, link: linkFromProvider };

/** Authenticates a message about a customer. Refuses with INVALID_SIGNATURE. */
export const requireVerificationSignature = (event: APIGatewayProxyEvent): Promise<void> =>
  requireConnectorSignature(event, verificationConnector, {
    purpose: 'outcome',
    subject: event.pathParameters?.customerId ?? '',
  });

/** The errors to correct before the provider accepts a submission; none where it has accepted it. */
export type Refusals = ReportedOutcome['errors'];

interface SubmissionOrder {
  readonly verificationId: string;
  readonly submission: number;
}

/** How far the documents of a submission were sent: how many, and what the provider refuses of the last one. */
interface DocumentsSent {
  readonly count: number;
  readonly refusals: Refusals;
}

/** For how long a function goes on with the next document, in milliseconds. The last one and the whole need the rest of its minute. */
const documentsMs = 20_000;

/**
 * Posts the documents of a submission behind the first `sent`, at least one, until its time is over or the provider refuses one. The
 * messages contain personal data, so they are sent and never logged or stored. Throws VerificationUnavailable where it is unknown
 * what the provider did.
 */
export async function postDocuments({ documents }: Submission, sent: number): Promise<DocumentsSent> {
  const { elapsedMs } = timer();
  const deadline = elapsedMs() + documentsMs;
  let count = sent;
  for (const document of documents.slice(sent)) {
    const refusals = await postDocument(document);
    count += 1;
    if (refusals.length > 0 || elapsedMs() >= deadline) return { count, refusals };
  }
  return { count, refusals: [] };
}

/**
 * Posts a customer with owners, whose documents were sent before. Returns what the provider refuses. Throws as `postDocuments` does.
 */
export async function postCustomer(whole: Submission, order: SubmissionOrder): Promise<Refusals> {
  const { customer, owners, documents } = whole;
  const { verificationId, submission } = order;
  const body = {
    ...ofCustomer(customer),
    verificationId,
    submission,
    owners: owners.map(({ ownerId, roles, ownershipPercentage, personalInfo }) => ({
      ownerId,
      roles,
      ownershipPercentage,
      personalInfo,
    })),
    documents: documents.map(({ documentId, version }) => ({ documentId, version })),
  };
  const { customerId } = customer;
  const message = { path: 'verifications', key: `${customerId}-${submission}`, purpose: 'verification' };
  return refusalsIn(await post(customerId, message, body), 'DOCUMENT_VERIFICATION_FAILED', customerId);
}

async function postDocument(document: DocumentRecord): Promise<Refusals> {
  const { platformId, customerId, documentId, documentHolder, documentType, side, country } = document;
  const { documentNumber, issuingAuthority, fileName, contentType, version } = document;
  const described = { documentType, side, country, documentNumber, issuingAuthority, fileName, contentType };
  const file = await readFileIfThere(document.objectKey);
  if (!file) {
    // A deletion takes the file before it is committed, and may then lose to the submission.
    const reason = 'The file of the document is missing; upload it again.';
    return [{ type: 'INVALID_DOCUMENT', resourceId: documentId, reason }];
  }
  const content = Buffer.from(file).toString('base64');
  const body = { platformId, customerId, documentId, documentHolder, version, ...described, content };
  const message = { path: 'documents', key: `${documentId}-${version}`, purpose: 'document' };
  return refusalsIn(await post(customerId, message, body), 'INVALID_DOCUMENT', documentId);
}

/** The part of a message that tells the provider about a customer. */
const ofCustomer = (customer: CustomerRecord) => ({
  platformId: customer.platformId,
  customerId: customer.customerId,
  customer: stored(customer.customerType, customer),
});

const post = (subject: string, message: { path: string; key: string; purpose: string }, body: object) =>
  postToConnector(verificationConnector, { ...message, subject, body: sameText(body) });

/** The statuses that refuse a message itself. Any other failure leaves open what the provider did. */
const refusingStatuses = [400, 422];

async function refusalsIn(response: Response, type: VerificationError['type'], resourceId: string): Promise<Refusals> {
  if (response.ok) {
    await response.body?.cancel();
    return [];
  }
  const answer = RefusedSubmission.safeParse(await response.json().catch(() => undefined));
  if (!refusingStatuses.includes(response.status)) throw answered(response.status);
  const reason = 'The provider does not accept it; supply it again.';
  return answer.data?.errors ?? [{ type, resourceId, reason }];
}

const answered = (status: number): VerificationUnavailable =>
  new VerificationUnavailable(`The verification provider answered ${status}.`);

const Link = z.object({
  kycUrl: z.url({ protocol: /^https$/ }).max(2048),
  expiresAt: z.iso.datetime(),
  token: z.string().max(2048).optional(),
});

/** When a client may ask again for a link that the provider did not give. */
const secondsUntilRetry = 30;

/** The provider's own page. Refuses with SERVICE_UNAVAILABLE where the provider does not answer with a link. */
async function linkFromProvider({ customer, submission, redirectUri, linkId }: LinkOrder): Promise<VerificationLink> {
  const message = { path: 'verification-links', key: linkId, purpose: 'link' };
  try {
    const response = await post(customer.customerId, message, { ...ofCustomer(customer), submission, redirectUri });
    const link = Link.safeParse(await response.json().catch(() => undefined));
    // The answer is left out: it may hold what must not be logged.
    if (!response.ok || !link.success) throw answered(response.status);
    return link.data;
  } catch (cause) {
    if (!(cause instanceof VerificationUnavailable)) throw cause;
    logConnectorUnavailable(verificationConnector.name, cause);
    throw new Refusal('SERVICE_UNAVAILABLE', 'The verification provider does not answer; try again later.', {
      retryAfterSeconds: secondsUntilRetry,
    });
  }
}
