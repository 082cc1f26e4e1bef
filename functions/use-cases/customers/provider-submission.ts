import { recordReported, resourcesOf } from '../../domain/customers/reported-outcome.ts';
import type { Submission } from '../../domain/customers/submission.ts';
import type { VerificationRecord } from '../../domain/customers/verification.ts';
import { now } from '../../ports/clock.ts';
import { newUuid } from '../../ports/random.ts';
import { untilCommitted } from '../../runtime/retry.ts';
import { tableStore } from '../../runtime/store.ts';
import { readSubmission } from '../../store/customers/submission.ts';
import { readVerification } from '../../store/customers/verifications.ts';
import { commit, type Store } from '../../store/table.ts';
import { postCustomer, postDocuments, type Refusals } from './http-verification.ts';
import { queueSubmission, type VerificationTask } from './queue-submission.ts';
import { submittedWrites } from './submissions.ts';

/**
 * Hands a customer to the connected provider, and records it where the provider refuses that. May run any number of times; a
 * submission that a newer one replaced, or on which the provider has decided, is not sent. Throws VerificationUnavailable.
 */
export async function submitVerification(task: VerificationTask): Promise<void> {
  const store = tableStore();
  const current = await readOpen(store, task);
  if (!current) return;
  const { submission } = current;
  const { count, refusals } = await postDocuments(submission, task.documentsSent ?? 0);
  // A business with dozens of owners has more documents than one run can send.
  if (refusals.length === 0 && count < submission.documents.length) {
    return queueSubmission({ ...task, documentsSent: count });
  }
  const refused = refusals.length > 0 ? refusals : await postCustomer(submission, task);
  if (refused.length > 0) await untilCommitted(() => recordRefusals(store, task, refused));
}

interface Open {
  readonly verification: VerificationRecord;
  readonly submission: Submission;
}

/** The submission, while the provider has not decided on it. */
async function readOpen(store: Store, task: VerificationTask): Promise<Open | undefined> {
  const verification = await readVerification(store, task.platformId, task.verificationId);
  if (verification?.submission !== task.submission || verification.reportedAt !== undefined) return undefined;
  const submission = await readSubmission(store, task.platformId, verification.customerId);
  return submission && !submission.customer.isDeleted ? { verification, submission } : undefined;
}

/** A refusal has no time by the provider's clock. Whatever the provider reports about the same submission is newer. */
const refusedAt = new Date(0).toISOString();

/** Records a refusal as an outcome, unless a report was faster. */
async function recordRefusals(store: Store, task: VerificationTask, errors: Refusals): Promise<void> {
  const current = await readOpen(store, task);
  if (!current) return;
  const { verification, submission } = current;
  const resources = resourcesOf(submission);
  const reported = {
    status: 'RESOLVE_ERRORS' as const,
    errors: errors.map((error) =>
      resources.includes(error.resourceId ?? '') ? error : { ...error, resourceId: undefined },
    ),
    owners: [],
    submission: task.submission,
    reportedAt: refusedAt,
  };
  const submitted = recordReported(submission, verification, reported, newUuid, now());
  if (submitted) await commit(store, submittedWrites(submitted));
}
