import type { Change } from '../../runtime/stream.ts';
import { toVerificationRecord } from '../../store/customers/verifications.ts';
import { queueSubmission } from './queue-submission.ts';

/** Queues each submission to the connected provider. In the sandbox there are none. */
export async function driveVerification({ before, after }: Change): Promise<void> {
  const { platformId, verificationId, submission = 0, reportedAt } = toVerificationRecord(after);
  const earlier = (before && toVerificationRecord(before).submission) ?? 0;
  // A verification that the provider has already decided is not submitted again.
  if (submission <= earlier || reportedAt !== undefined) return;
  await queueSubmission({ platformId, verificationId, submission });
}
