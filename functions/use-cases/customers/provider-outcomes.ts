import type { VerificationOutcomeReport } from '../../contract/customers/verification-outcomes.ts';
import { recordReported } from '../../domain/customers/reported-outcome.ts';
import { isUuid } from '../../domain/ids.ts';
import type { Context } from '../../runtime/context.ts';
import { readNewestVerification } from '../../store/customers/verifications.ts';
import { readPlatform } from '../../store/platforms/platforms.ts';
import { customerNotFound } from './customers.ts';
import { requireSubmission, submittedWrites } from './submissions.ts';

/**
 * Records what the connected provider reports about a customer. Refuses with USER_NOT_FOUND who is no customer of that platform, or
 * none of production, and as `recordReported` does.
 */
export async function reportVerificationOutcome(
  { store, now, newUuid }: Pick<Context, 'store' | 'now' | 'newUuid'>,
  customerId: string,
  report: VerificationOutcomeReport,
) {
  const { platformId, ...reported } = report;
  if (!isUuid<'Platform'>(platformId)) throw customerNotFound();
  const platform = await readPlatform(store, platformId);
  if (platform?.environment !== 'production') throw customerNotFound();
  const submission = await requireSubmission(store, { platformId }, customerId);
  const before = await readNewestVerification(store, submission.customer);
  const outcome = { ...reported, errors: 'errors' in reported ? reported.errors : [] };
  const submitted = recordReported(submission, before, outcome, newUuid, now);
  return {
    status: 200 as const,
    body: { customerId: submission.customer.customerId, effect: submitted ? ('RECORDED' as const) : ('NONE' as const) },
    writes: submitted ? submittedWrites(submitted) : [],
  };
}
