import type * as z from 'zod';
import type { SubmissionStatus, Verification, VerificationError } from '../contract/verifications.ts';
import { decided, type OwnerRecord } from './beneficial-owner.ts';
import type { CustomerRecord } from './customer.ts';
import { tellStatus } from './customer-status.ts';
import { formatId } from './ids.ts';
import { type Telling, tell } from './item-event.ts';
import { Refusal } from './refusal.ts';
import { poorQuality, type Submission, submissionErrors } from './verification-errors.ts';

/** A verification as the table holds it. */
export interface VerificationRecord extends Telling {
  readonly platformId: string;
  readonly verificationId: string;
  readonly customerId: string;
  readonly status: SubmissionStatus;
  readonly errors: readonly VerificationError[];
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** What a submission comes to: the verification, the customer, and the owners whose status has changed. */
export interface Submitted {
  readonly verification: VerificationRecord;
  readonly customer: CustomerRecord;
  readonly owners: readonly OwnerRecord[];
}

interface Outcome {
  readonly status: SubmissionStatus;
  readonly errors: readonly VerificationError[];
}

/** Nothing of a submission may change while it is looked at, nor after it was decided. */
export const isClosed = (verification: VerificationRecord | undefined): boolean =>
  verification !== undefined &&
  (['IN_PROGRESS', 'PENDING_MANUAL_REVIEW', 'APPROVED', 'REJECTED'] as const).some(
    (status) => status === verification.status,
  );

/** Refuses with CONFLICT while a contact of the customer has to be proven (interface description, area 3). */
export function requireProvenContacts({ contactVerification = {} }: CustomerRecord): void {
  const unproven = Object.entries(contactVerification).filter(([, status]) => status !== 'VERIFIED');
  if (unproven.length === 0) return;
  throw new Refusal(
    'CONFLICT',
    `The customer has to verify first: ${unproven.map(([channel]) => channel).join(', ')}.`,
  );
}

/**
 * Submits a customer in the sandbox. A submission that is being looked at stays what it is. Refuses with INVALID_INPUT a
 * customer who is approved or rejected, and with CONFLICT one with an unproven contact.
 */
export function submit(
  submission: Submission,
  before: VerificationRecord | undefined,
  newUuid: () => string,
  now: Date,
): Submitted {
  const { customer, owners } = submission;
  if (customer.verificationStatus === 'APPROVED' || customer.verificationStatus === 'REJECTED') {
    throw new Refusal('INVALID_INPUT', `customerId: the customer is ${customer.verificationStatus} already.`);
  }
  requireProvenContacts(customer);
  if (before && isClosed(before)) return { verification: before, customer, owners: [] };
  const outcome = outcomeOf(submission);
  const verification = next(before, customer, outcome, newUuid, now);
  const isDecided = outcome.status === 'APPROVED' || outcome.status === 'REJECTED';
  return {
    verification: tell(verification, `VERIFICATION.${outcome.status}`, now),
    customer: follow(customer, verification, now),
    owners: isDecided ? owners.map((owner) => resolved(owner, now)) : [],
  };
}

const next = (
  before: VerificationRecord | undefined,
  { platformId, customerId }: CustomerRecord,
  outcome: Outcome,
  newUuid: () => string,
  now: Date,
): VerificationRecord => ({
  ...(before ?? {
    platformId,
    customerId,
    verificationId: formatId('Verification', newUuid()),
    createdAt: now.toISOString(),
  }),
  ...outcome,
  version: (before?.version ?? 0) + 1,
  updatedAt: now.toISOString(),
});

const resolved = (owner: OwnerRecord, now: Date): OwnerRecord => ({
  ...decided(owner),
  version: owner.version + 1,
  updatedAt: now.toISOString(),
});

/** The simulated decision (interface description, area 5), by the ending of the name or the registration number. */
function outcomeOf(submission: Submission): Outcome {
  const { customer } = submission;
  const ending = (customer.customerType === 'INDIVIDUAL' ? customer.fullName : customer.businessInfo.registrationNumber)
    ?.trim()
    .slice(-3);
  if (customer.customerType === 'BUSINESS') {
    if (ending === '002') return { status: 'REJECTED', errors: [rejection(customer)] };
    if (ending !== '001' && ending !== '003') return { status: 'APPROVED', errors: [] };
  }
  const errors = submissionErrors(submission);
  if (errors.length > 0) return { status: 'RESOLVE_ERRORS', errors };
  if (customer.customerType === 'BUSINESS' || ending === '001') return { status: 'PENDING_MANUAL_REVIEW', errors: [] };
  if (ending === '002') return { status: 'REJECTED', errors: [rejection(customer)] };
  if (ending === '003') return { status: 'RESOLVE_ERRORS', errors: poorQuality(submission) };
  return { status: 'APPROVED', errors: [] };
}

const rejection = ({ customerId }: CustomerRecord): VerificationError => ({
  resourceId: customerId,
  type: 'APPLICANT_REJECTED',
  reason: 'The applicant cannot be accepted.',
});

const statusAfter = {
  APPROVED: 'APPROVED',
  REJECTED: 'REJECTED',
  IN_PROGRESS: 'PENDING',
  PENDING_MANUAL_REVIEW: 'PENDING',
} as const;

/** The customer's status follows the decision; missing things leave it what it is. */
function follow(customer: CustomerRecord, { status, verificationId }: VerificationRecord, now: Date): CustomerRecord {
  const verificationStatus =
    status in statusAfter ? statusAfter[status as keyof typeof statusAfter] : customer.verificationStatus;
  const followed: CustomerRecord = {
    ...customer,
    verificationStatus,
    verificationId,
    version: customer.version + 1,
    updatedAt: now.toISOString(),
  };
  return verificationStatus === customer.verificationStatus ? followed : tellStatus(followed, now);
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
