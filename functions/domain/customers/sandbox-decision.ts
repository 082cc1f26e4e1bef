import { sandboxOwnerStatus } from './beneficial-owner.ts';
import { poorQuality, type Submission, submissionErrors } from './submission.ts';
import { type Outcome, rejection } from './verification.ts';

/** The sandbox decides by the ending of a person's name or a business's registration number; on the owners by their names. */
export const sandboxDecision = (submission: Submission): Outcome => withOwners(submission, sandboxOutcome(submission));

/** The sandbox's decision on a customer decides on all owners. */
export const withOwners = ({ owners }: Submission, outcome: Outcome): Outcome =>
  outcome.status === 'APPROVED' || outcome.status === 'REJECTED'
    ? {
        ...outcome,
        owners: new Map(owners.map(({ ownerId, personalInfo }) => [ownerId, sandboxOwnerStatus(personalInfo)])),
      }
    : outcome;

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
