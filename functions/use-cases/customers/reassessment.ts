import type { CustomerRecord } from '../../domain/customers/customer.ts';
import type { Submission } from '../../domain/customers/submission.ts';
import { handOverAgain, isClosed, reassess } from '../../domain/customers/verification.ts';
import { readSubmission } from '../../store/customers/submission.ts';
import { putVerification, readNewestVerification } from '../../store/customers/verifications.ts';
import type { Store, Write } from '../../store/table.ts';

/**
 * Writes the status that a customer's open verification has after `change`, or hands a closed one to the provider again; nothing
 * when neither is needed. The same commit has
 * to write the customer over the version that was read, so that of two changes at once the second sees the first.
 */
export async function reassessment(
  store: Store,
  customer: CustomerRecord,
  now: Date,
  change: (submission: Submission) => Submission,
): Promise<readonly Write[]> {
  const { platformId, customerId } = customer;
  const verification = await readNewestVerification(store, customer);
  if (!verification) return [];
  const submission = isClosed(verification) ? undefined : await readSubmission(store, platformId, customerId);
  const next = submission ? reassess(verification, change(submission), now) : handOverAgain(verification, now);
  return next === verification ? [] : [putVerification(next)];
}
