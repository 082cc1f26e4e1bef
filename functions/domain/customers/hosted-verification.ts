import type { SubmissionStatus, VerificationError } from '../../contract/customers/verifications.ts';
import type { NewUuid } from '../ids.ts';
import { Refusal } from '../refusal.ts';
import { withOwners } from './sandbox-decision.ts';
import { type Submission, submissionErrors } from './submission.ts';
import { recordOutcome, rejection, type Submitted, type VerificationRecord } from './verification.ts';

/** The statuses that can follow on the hosted page, by the status of the verification. A decision is final. */
const nextStatuses: Readonly<Record<SubmissionStatus, readonly SubmissionStatus[]>> = {
  RESOLVE_ERRORS: ['READY_FOR_VERIFICATION', 'IN_PROGRESS', 'PENDING_MANUAL_REVIEW', 'APPROVED', 'REJECTED'],
  READY_FOR_VERIFICATION: ['RESOLVE_ERRORS', 'IN_PROGRESS', 'PENDING_MANUAL_REVIEW', 'APPROVED', 'REJECTED'],
  IN_PROGRESS: ['PENDING_MANUAL_REVIEW', 'APPROVED', 'REJECTED'],
  PENDING_MANUAL_REVIEW: ['APPROVED', 'REJECTED'],
  APPROVED: [],
  REJECTED: [],
};

/** The outcomes that a person can reach now; none once the customer is decided on. */
export function hostedOutcomes(
  { customer }: Pick<Submission, 'customer'>,
  before: VerificationRecord | undefined,
): readonly SubmissionStatus[] {
  if (customer.verificationStatus === 'APPROVED' || customer.verificationStatus === 'REJECTED') return [];
  return before ? nextStatuses[before.status] : ['RESOLVE_ERRORS', ...nextStatuses.RESOLVE_ERRORS];
}

/** Whether an outcome submits the verification, which uses the link up; otherwise the person goes on correcting. */
export const isSubmitted = (status: SubmissionStatus): boolean =>
  status !== 'RESOLVE_ERRORS' && status !== 'READY_FOR_VERIFICATION';

/** Records what a person did on the hosted page. Refuses with CONFLICT an outcome that cannot follow. */
export function recordHostedOutcome(
  submission: Submission,
  before: VerificationRecord | undefined,
  status: SubmissionStatus,
  newUuid: () => NewUuid,
  now: Date,
): Submitted {
  if (!hostedOutcomes(submission, before).includes(status)) {
    throw new Refusal('CONFLICT', `The verification cannot become ${status} now.`);
  }
  const outcome = withOwners(submission, { status, errors: errorsOf(status, submission) });
  return recordOutcome(submission, before, outcome, newUuid, now);
}

function errorsOf(status: SubmissionStatus, submission: Submission): readonly VerificationError[] {
  const { customer } = submission;
  if (status === 'REJECTED') return [rejection(customer)];
  if (status !== 'RESOLVE_ERRORS') return [];
  const errors = submissionErrors(submission);
  if (errors.length > 0) return errors;
  const reason = 'The documents could not be verified; supply them again.';
  return [{ resourceId: customer.customerId, type: 'DOCUMENT_VERIFICATION_FAILED', reason }];
}
