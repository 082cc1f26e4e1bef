import { awaitsProvider } from '../../domain/customers/verification.ts';
import type { Change } from '../../runtime/stream.ts';
import { toVerificationRecord } from '../../store/customers/verifications.ts';
import { queueSubmission } from './queue-submission.ts';

/** Queues each submission to the connected provider, and one that an operator has submitted again. In the sandbox there are none. */
export async function driveVerification({ before, after }: Change): Promise<void> {
  const verification = toVerificationRecord(after);
  // A verification that the provider has already decided is not submitted again.
  if (!awaitsProvider(verification)) return;
  const { platformId, verificationId, submission = 0, resumption } = verification;
  const earlier = before && toVerificationRecord(before);
  if (submission <= (earlier?.submission ?? 0) && resumption === earlier?.resumption) return;
  await queueSubmission({ platformId, verificationId, submission });
}
