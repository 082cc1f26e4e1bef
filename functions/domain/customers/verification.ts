import type * as z from 'zod';
import type { DocumentType } from '../../contract/customers/document-types.ts';
import type { VerificationStatus } from '../../contract/customers/due-diligence.ts';
import type { SubmissionStatus, Verification, VerificationError } from '../../contract/customers/verifications.ts';
import { formatId, type NewUuid, type Uuid } from '../ids.ts';
import { itemEvent, recordEvent } from '../item-event.ts';
import { Refusal } from '../refusal.ts';
import {
  arrayOf,
  type Infer,
  idText,
  integer,
  listed,
  object,
  optional,
  text,
  uuidText,
  writableArrayOf,
} from '../schema.ts';
import { amend, firstVersion, versioned } from '../versioned.ts';
import { type OwnerRecord, withStatus } from './beneficial-owner.ts';
import type { CustomerRecord } from './customer.ts';
import { recordStatus } from './status.ts';
import { type Submission, submissionErrors } from './submission.ts';

export const verification = object({
  platformId: uuidText('Platform'),
  verificationId: idText('Verification'),
  customerId: idText('Customer'),
  status: listed<SubmissionStatus>(),
  errors: arrayOf(
    object({
      resourceId: text,
      type: listed<VerificationError['type']>(),
      field: optional(text),
      acceptedDocumentTypes: optional(writableArrayOf(listed<DocumentType>())),
      reason: text,
    }),
  ),
  /** How often the customer has been handed to the connected provider. */
  submission: optional(integer),
  /** When the provider decided on that submission, by its own clock. */
  reportedAt: optional(text),
  /** The name of the operator's run that had it submitted again. */
  resumption: optional(text),
  event: optional(itemEvent),
  createdAt: text,
  ...versioned,
});
export interface VerificationRecord extends Infer<typeof verification> {}

/** Whether the connected provider still has to say something about the newest submission. */
export const awaitsProvider = ({ submission, reportedAt }: VerificationRecord): boolean =>
  submission !== undefined && reportedAt === undefined;

/** The records that a submission changes. */
export interface Submitted {
  readonly verification: VerificationRecord;
  readonly customer: CustomerRecord;
  /** The owners whose status has changed. */
  readonly owners: readonly OwnerRecord[];
}

export interface Outcome extends Pick<VerificationRecord, 'status' | 'errors' | 'submission' | 'reportedAt'> {
  /** The outcomes for the owners; one that is not named stays as it is. */
  readonly owners?: ReadonlyMap<string, VerificationStatus>;
}

/** Decides on a submission as far as that is possible at once. */
export type Decide = (submission: Submission, before: VerificationRecord | undefined) => Outcome;

const closedStatuses: readonly SubmissionStatus[] = ['IN_PROGRESS', 'PENDING_MANUAL_REVIEW', 'APPROVED', 'REJECTED'];

/** Whether a submission may not change any more: it is under review or decided. */
export const isClosed = (verification: VerificationRecord | undefined): boolean =>
  verification !== undefined && closedStatuses.includes(verification.status);

/** Refuses with CONFLICT while a contact of the customer has to be proven. */
export function requireProvenContacts(customer: CustomerRecord): void {
  const unproven = unprovenContacts(customer);
  if (unproven.length === 0) return;
  throw new Refusal('CONFLICT', `The customer has to verify first: ${unproven.join(', ')}.`);
}

const unprovenContacts = ({ contactVerification = {} }: CustomerRecord): readonly string[] =>
  Object.entries(contactVerification).flatMap(([channel, status]) => (status === 'VERIFIED' ? [] : [channel]));

/**
 * Submits a customer. A submission under review stays as it is. Refuses with INVALID_INPUT a customer who is
 * approved or rejected, and with CONFLICT one with an unproven contact.
 */
export function submit(
  submission: Submission,
  before: VerificationRecord | undefined,
  decide: Decide,
  newUuid: () => NewUuid,
  now: Date,
): Submitted {
  const { customer } = submission;
  if (customer.verificationStatus === 'APPROVED' || customer.verificationStatus === 'REJECTED') {
    throw new Refusal('INVALID_INPUT', `customerId: the customer is ${customer.verificationStatus} already.`);
  }
  requireProvenContacts(customer);
  if (before && isClosed(before)) return { verification: before, customer, owners: [] };
  return recordOutcome(submission, before, decide(submission, before), newUuid, now);
}

/** Records an outcome with its event; the customer's status and those of the owners follow from it. */
export function recordOutcome(
  { customer, owners }: Submission,
  before: VerificationRecord | undefined,
  { owners: statuses, ...outcome }: Outcome,
  newUuid: () => NewUuid,
  now: Date,
): Submitted {
  const verification = before ? amend(before, now, outcome) : newVerification(customer, outcome, newUuid(), now);
  return {
    verification: isSame(before, outcome)
      ? verification
      : recordEvent(verification, `VERIFICATION.${outcome.status}`, now),
    customer: withOutcome(customer, verification, now),
    owners: owners.flatMap((owner) => {
      const status = statuses?.get(owner.ownerId) ?? owner.verificationStatus;
      return status === owner.verificationStatus ? [] : [withStatus(owner, status, now)];
    }),
  };
}

/** Whether the provider reports again what is known. */
const isSame = (before: VerificationRecord | undefined, { status, errors, reportedAt }: Outcome): boolean =>
  reportedAt !== undefined && before?.status === status && JSON.stringify(before.errors) === JSON.stringify(errors);

/**
 * The verification after a change of the submission (docs/decisions.md#accounts-11): ready once its errors are resolved, and not
 * ready any more when a change causes another one. A closed verification stays as it is.
 */
export function reassess(verification: VerificationRecord, submission: Submission, now: Date): VerificationRecord {
  if (isClosed(verification)) return verification;
  const findings = verification.reportedAt ? openFindings : poorDocuments;
  const errors = [...submissionErrors(submission), ...findings(verification, submission)];
  const status = errors.length > 0 ? 'RESOLVE_ERRORS' : 'READY_FOR_VERIFICATION';
  const isBlocked = status === 'READY_FOR_VERIFICATION' && unprovenContacts(submission.customer).length > 0;
  if (status === verification.status || isBlocked) return verification;
  return recordEvent(amend(verification, now, { status, errors }), `VERIFICATION.${status}`, now);
}

/**
 * The verification after a change of what the connected provider checks or has approved: the provider gets all of it again, and
 * nothing else happens until it decides.
 */
export const handOverAgain = (verification: VerificationRecord, now: Date): VerificationRecord =>
  verification.submission === undefined || !isClosed(verification) || verification.status === 'REJECTED'
    ? verification
    : amend(verification, now, { submission: verification.submission + 1, reportedAt: undefined });

/** The errors of documents that were found to be of poor quality and have not been replaced. */
const poorDocuments = ({ errors, updatedAt }: VerificationRecord, { documents }: Submission) =>
  errors.filter(
    ({ type, resourceId }) =>
      type === 'POOR_QUALITY_DOCUMENT' &&
      documents.some((document) => document.documentId === resourceId && document.updatedAt <= updatedAt),
  );

/**
 * Returns the provider's findings that the service cannot check itself. One is resolved once the owner or the document concerned
 * has changed, and one about the customer once any part of the submission has.
 */
const openFindings = ({ customerId, errors, updatedAt }: VerificationRecord, submission: Submission) => {
  const { customer, owners, documents } = submission;
  const changed = new Set<string>();
  if (customer.updatedAt > updatedAt) changed.add(customerId);
  for (const { ownerId, updatedAt: at } of owners) if (at > updatedAt) changed.add(ownerId).add(customerId);
  for (const { documentId, documentHolder, updatedAt: at } of documents)
    if (at > updatedAt) changed.add(documentId).add(documentHolder).add(customerId);
  const present = new Set<string>([
    customerId,
    ...owners.map(({ ownerId }) => ownerId),
    ...documents.map(({ documentId }) => documentId),
  ]);
  return errors.filter(({ resourceId }) => present.has(resourceId) && !changed.has(resourceId));
};

const newVerification = (
  { platformId, customerId }: CustomerRecord,
  outcome: Omit<Outcome, 'owners'>,
  uuid: Uuid<'Verification'>,
  now: Date,
): VerificationRecord => ({
  platformId,
  customerId,
  verificationId: formatId('Verification', uuid),
  ...outcome,
  ...firstVersion(now),
});

export const rejection = ({ customerId }: CustomerRecord): VerificationError => ({
  resourceId: customerId,
  type: 'APPLICANT_REJECTED',
  reason: 'The applicant cannot be accepted.',
});

const customerStatuses: Readonly<Partial<Record<SubmissionStatus, CustomerRecord['verificationStatus']>>> = {
  APPROVED: 'APPROVED',
  REJECTED: 'REJECTED',
  IN_PROGRESS: 'PENDING',
  PENDING_MANUAL_REVIEW: 'PENDING',
};

/**
 * The customer's status follows the outcome. Errors that can be resolved leave it as it is, unless the provider has found them: then
 * it wants more information.
 */
function withOutcome(customer: CustomerRecord, verification: VerificationRecord, now: Date): CustomerRecord {
  const { status, reportedAt } = verification;
  const unresolved = reportedAt === undefined ? customer.verificationStatus : 'HOLD';
  const verificationStatus = customerStatuses[status] ?? unresolved;
  const next = amend(customer, now, { verificationStatus, verificationId: verification.verificationId });
  return verificationStatus === customer.verificationStatus ? next : recordStatus(next, now);
}

/** A verification as the interface shows it. */
export const toVerification = (record: VerificationRecord): z.input<typeof Verification> => ({
  id: record.verificationId,
  customerId: record.customerId,
  verificationStatus: record.status,
  errors: [...record.errors],
  createdAt: record.createdAt,
  updatedAt: record.updatedAt,
});
