import * as z from 'zod';
import { recordReported, resourcesOf } from '../../domain/customers/reported-outcome.ts';
import type { Submission } from '../../domain/customers/submission.ts';
import type { VerificationRecord } from '../../domain/customers/verification.ts';
import { now } from '../../providers/clock.ts';
import { newUuid } from '../../providers/random.ts';
import { idSchema, uuidSchema } from '../../runtime/id-schemas.ts';
import { untilCommitted } from '../../runtime/retry.ts';
import { tableStore } from '../../runtime/store.ts';
import { readSubmission } from '../../store/customers/submission.ts';
import { readVerification } from '../../store/customers/verifications.ts';
import { commit, type Store } from '../../store/table.ts';
import { postSubmission, type Refusals } from './http-verification.ts';
import { submittedWrites } from './submissions.ts';

/** One submission of a customer to the connected provider. */
export const VerificationTask = z.object({
  platformId: uuidSchema('Platform'),
  verificationId: idSchema('Verification'),
  submission: z.int().min(1),
});
export type VerificationTask = z.output<typeof VerificationTask>;

/**
 * Hands a customer to the connected provider, and records it where the provider refuses that. May run any number of times; a
 * submission that a newer one replaced, or on which the provider has decided, is not sent. Throws VerificationUnavailable.
 */
export async function submitVerification(task: VerificationTask): Promise<void> {
  const store = tableStore();
  const current = await readOpen(store, task);
  if (!current) return;
  const refusals = await postSubmission(current.submission, task);
  if (refusals.length > 0) await untilCommitted(() => recordRefusals(store, task, refusals));
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
