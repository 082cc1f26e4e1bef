import type { CustomerRecord } from '../../domain/customers/customer.ts';
import type { Submission } from '../../domain/customers/submission.ts';
import { isClosed, reassess } from '../../domain/customers/verification.ts';
import { readSubmission } from '../../store/customers/submission.ts';
import { putVerification, readVerification } from '../../store/customers/verifications.ts';
import type { Store, Write } from '../../store/table.ts';

/**
 * Writes the status that a customer's open verification has after `change`; nothing when the status stays. The same commit has
 * to write the customer over the version that was read, so that of two changes at once the second sees the first.
 */
export async function reassessment(
  store: Store,
  { platformId, customerId, verificationId }: CustomerRecord,
  now: Date,
  change: (submission: Submission) => Submission,
): Promise<readonly Write[]> {
  const verification = verificationId ? await readVerification(store, platformId, verificationId) : undefined;
  if (!verification || isClosed(verification)) return [];
  const submission = await readSubmission(store, platformId, customerId);
  if (!submission) return [];
  const next = reassess(verification, change(submission), now);
  return next === verification ? [] : [putVerification(next)];
}
