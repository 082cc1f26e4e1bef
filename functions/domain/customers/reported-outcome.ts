import type { VerificationStatus } from '../../contract/customers/due-diligence.ts';
import type { SubmissionStatus, VerificationError } from '../../contract/customers/verifications.ts';
import type { FieldError } from '../../contract/errors.ts';
import type { NewUuid } from '../ids.ts';
import { Refusal } from '../refusal.ts';
import { refuseErrors } from './field-errors.ts';
import { type Submission, submissionErrors } from './submission.ts';
import { type Outcome, recordOutcome, rejection, type Submitted, type VerificationRecord } from './verification.ts';

/** A report of the connected provider about a customer. */
export interface ReportedOutcome {
  readonly status: Exclude<SubmissionStatus, 'READY_FOR_VERIFICATION'>;
  readonly errors: readonly (Omit<VerificationError, 'resourceId'> & { readonly resourceId?: string | undefined })[];
  readonly owners: readonly { readonly ownerId: string; readonly status: VerificationStatus }[];
  /** The newest submission that the provider knew of; 0 where the person began on its own page. */
  readonly submission: number;
  /** When the provider decided, by its own clock. */
  readonly reportedAt: string;
}

/**
 * Records what the provider reports; nothing where that is known, or older than what is recorded. The newest outcome counts, so a
 * later one corrects a decision. Refuses with INVALID_INPUT what is none of the customer's, and with CONFLICT two outcomes of one
 * moment.
 */
export function recordReported(
  submission: Submission,
  before: VerificationRecord | undefined,
  reported: ReportedOutcome,
  newUuid: () => NewUuid,
  now: Date,
): Submitted | undefined {
  const age = compareAge(before, reported);
  const known = reportedStatus(before);
  // What it names may be gone by now.
  if (age < 0 || (age === 0 && known === reported.status)) return undefined;
  refuseErrors(foreignParts(submission, reported));
  if (age > 0) return recordOutcome(submission, before, outcomeOf(submission, reported), newUuid, now);
  throw new Refusal('CONFLICT', `The provider has reported ${known} with the same reportedAt.`);
}

/** The status that the provider has reported: what was to be corrected may be ready by now. */
const reportedStatus = (before: VerificationRecord | undefined) =>
  before?.status === 'READY_FOR_VERIFICATION' ? 'RESOLVE_ERRORS' : before?.status;

/** Below 0 if a newer outcome or submission is known, 0 if this outcome is. */
function compareAge(before: VerificationRecord | undefined, { submission, reportedAt }: ReportedOutcome): number {
  const submissionCount = before?.submission ?? 0;
  if (submission !== submissionCount || before?.reportedAt === undefined) return submission < submissionCount ? -1 : 1;
  return Math.sign(Date.parse(reportedAt) - Date.parse(before.reportedAt));
}

/** The resources that an error may concern: the customer, an owner or a document. */
export const resourcesOf = ({ customer, owners, documents }: Submission): readonly string[] => [
  customer.customerId,
  ...owners.map(({ ownerId }) => ownerId),
  ...documents.map(({ documentId }) => documentId),
];

function foreignParts(submission: Submission, { errors, owners: named }: ReportedOutcome) {
  const resources = resourcesOf(submission);
  const ownerIds = submission.owners.map(({ ownerId }) => ownerId);
  return [
    ...errors.flatMap(({ resourceId }, at): FieldError[] =>
      resourceId === undefined || resources.includes(resourceId)
        ? []
        : [{ field: `errors.${at}.resourceId`, message: 'The customer has no such owner or document.' }],
    ),
    ...named.flatMap(({ ownerId }, at): FieldError[] =>
      ownerIds.some((listedId) => listedId === ownerId)
        ? []
        : [{ field: `owners.${at}.ownerId`, message: 'The customer has no such owner.' }],
    ),
  ];
}

function outcomeOf({ customer, owners }: Submission, reported: ReportedOutcome): Outcome {
  const { status, submission, reportedAt } = reported;
  const completeErrors = reported.errors.map((error) => ({
    ...error,
    resourceId: error.resourceId ?? customer.customerId,
  }));
  const errors = status === 'REJECTED' && completeErrors.length === 0 ? [rejection(customer)] : completeErrors;
  const ofApproved = status === 'APPROVED' ? owners.map(({ ownerId }) => [ownerId, 'APPROVED'] as const) : [];
  return {
    status,
    errors,
    submission,
    reportedAt,
    owners: new Map([...ofApproved, ...reported.owners.map((owner) => [owner.ownerId, owner.status] as const)]),
  };
}

/**
 * The outcome of a submission where a provider is connected: it is handed over once it is complete, and checked in the provider's
 * own time.
 */
export function handOver(submission: Submission, before: VerificationRecord | undefined): Outcome {
  const errors = submissionErrors(submission);
  if (errors.length > 0) return { status: 'RESOLVE_ERRORS', errors };
  const count = (before?.submission ?? 0) + 1;
  return { status: 'IN_PROGRESS', errors, submission: count, reportedAt: undefined };
}
