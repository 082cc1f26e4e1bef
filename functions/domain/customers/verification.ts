import type * as z from 'zod';
import type { SubmissionStatus, Verification, VerificationError } from '../../contract/customers/verifications.ts';
import { formatId, type Id, type NewUuid, type PlatformId, type Uuid } from '../ids.ts';
import { type EventSource, recordEvent } from '../item-event.ts';
import { Refusal } from '../refusal.ts';
import { amend, firstVersion, type Versioned } from '../versioned.ts';
import { decideOwner, type OwnerRecord } from './beneficial-owner.ts';
import type { CustomerRecord } from './customer.ts';
import { recordStatus } from './status.ts';
import { poorQuality, type Submission, submissionErrors } from './submission.ts';

export interface VerificationRecord extends EventSource, Versioned {
  readonly platformId: PlatformId;
  readonly verificationId: Id<'Verification'>;
  readonly customerId: Id<'Customer'>;
  readonly status: SubmissionStatus;
  readonly errors: readonly VerificationError[];
  readonly createdAt: string;
}

/** The records that a submission changes. */
export interface Submitted {
  readonly verification: VerificationRecord;
  readonly customer: CustomerRecord;
  /** The owners whose status has changed. */
  readonly owners: readonly OwnerRecord[];
}

export type Outcome = Pick<VerificationRecord, 'status' | 'errors'>;

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
 * Submits a customer in the sandbox. A submission under review stays as it is. Refuses with INVALID_INPUT a customer who is
 * approved or rejected, and with CONFLICT one with an unproven contact.
 */
export function submit(
  submission: Submission,
  before: VerificationRecord | undefined,
  newUuid: () => NewUuid,
  now: Date,
): Submitted {
  const { customer } = submission;
  if (customer.verificationStatus === 'APPROVED' || customer.verificationStatus === 'REJECTED') {
    throw new Refusal('INVALID_INPUT', `customerId: the customer is ${customer.verificationStatus} already.`);
  }
  requireProvenContacts(customer);
  if (before && isClosed(before)) return { verification: before, customer, owners: [] };
  return recordOutcome(submission, before, sandboxOutcome(submission), newUuid, now);
}

/** Records an outcome with its event; the customer's status, and a decision on the owners, follow from it. */
export function recordOutcome(
  { customer, owners }: Submission,
  before: VerificationRecord | undefined,
  outcome: Outcome,
  newUuid: () => NewUuid,
  now: Date,
): Submitted {
  const verification = before ? amend(before, now, outcome) : newVerification(customer, outcome, newUuid(), now);
  const isDecided = outcome.status === 'APPROVED' || outcome.status === 'REJECTED';
  return {
    verification: recordEvent(verification, `VERIFICATION.${outcome.status}`, now),
    customer: withOutcome(customer, verification, now),
    owners: isDecided ? owners.map((owner) => decideOwner(owner, now)) : [],
  };
}

/**
 * The verification after a change of the submission (docs/decisions.md#accounts-11): ready once its errors are resolved, and not ready any more when a change
 * causes another one. A closed verification stays as it is.
 */
export function reassess(verification: VerificationRecord, submission: Submission, now: Date): VerificationRecord {
  if (isClosed(verification)) return verification;
  const errors = [...submissionErrors(submission), ...poorDocuments(verification, submission)];
  const status = errors.length > 0 ? 'RESOLVE_ERRORS' : 'READY_FOR_VERIFICATION';
  const isBlocked = status === 'READY_FOR_VERIFICATION' && unprovenContacts(submission.customer).length > 0;
  if (status === verification.status || isBlocked) return verification;
  return recordEvent(amend(verification, now, { status, errors }), `VERIFICATION.${status}`, now);
}

/** The errors of documents that were found to be of poor quality and have not been replaced. */
const poorDocuments = ({ errors, updatedAt }: VerificationRecord, { documents }: Submission) =>
  errors.filter(
    ({ type, resourceId }) =>
      type === 'POOR_QUALITY_DOCUMENT' &&
      documents.some((document) => document.documentId === resourceId && document.updatedAt <= updatedAt),
  );

const newVerification = (
  { platformId, customerId }: CustomerRecord,
  outcome: Outcome,
  uuid: Uuid<'Verification'>,
  now: Date,
): VerificationRecord => ({
  platformId,
  customerId,
  verificationId: formatId('Verification', uuid),
  ...outcome,
  ...firstVersion(now),
});

/** The sandbox decides by the ending of a person's name or a business's registration number. */
function sandboxOutcome(submission: Submission): Outcome {
  const { customer } = submission;
  const decisive =
    customer.customerType === 'INDIVIDUAL' ? customer.fullName : customer.businessInfo.registrationNumber;
  const ending = decisive?.trim().slice(-3);
  if (customer.customerType === 'BUSINESS') {
    if (ending === '002') return { status: 'REJECTED', errors: [rejection(customer)] };
    if (ending !== '001' && ending !== '003') return { status: 'APPROVED', errors: [] };
  }
  const errors = submissionErrors(submission);
  if (errors.length > 0) return { status: 'RESOLVE_ERRORS', errors };
  // Such a business is checked and never decided on; a person with this ending is left to a reviewer.
  if (customer.customerType === 'BUSINESS') return { status: 'IN_PROGRESS', errors: [] };
  if (ending === '001') return { status: 'PENDING_MANUAL_REVIEW', errors: [] };
  if (ending === '002') return { status: 'REJECTED', errors: [rejection(customer)] };
  if (ending === '003') return { status: 'RESOLVE_ERRORS', errors: poorQuality(submission) };
  return { status: 'APPROVED', errors: [] };
}

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

/** The customer's status follows the outcome; errors that can be resolved leave it as it is. */
function withOutcome(customer: CustomerRecord, verification: VerificationRecord, now: Date): CustomerRecord {
  const verificationStatus = customerStatuses[verification.status] ?? customer.verificationStatus;
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
