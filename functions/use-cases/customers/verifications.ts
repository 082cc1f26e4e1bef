import type { SubmissionStatus } from '../../contract/customers/verifications.ts';
import { submit, toVerification, type VerificationRecord } from '../../domain/customers/verification.ts';
import { idOf } from '../../domain/ids.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Caller } from '../../runtime/caller.ts';
import type { Context } from '../../runtime/context.ts';
import { type ListQuery, readListPage } from '../../runtime/list-page.ts';
import { putCustomer } from '../../store/customers/customers.ts';
import { replaceOwner } from '../../store/customers/owners.ts';
import { putVerification, readVerification, toVerificationRecord } from '../../store/customers/verifications.ts';
import { lists } from '../../store/keys.ts';
import { ofHolder, requireSubmission } from './submissions.ts';

/** Refuses with NOT_IMPLEMENTED in production: no verification provider is connected. */
function requireVerifier({ environment }: Caller): void {
  if (environment === 'production') {
    throw new Refusal('NOT_IMPLEMENTED', 'No verification provider is connected yet; use a sandbox token.');
  }
}

/** Submits a customer for verification. Refuses with USER_NOT_FOUND, NOT_IMPLEMENTED and as `submit` does. */
export async function submitCustomer({ caller, store, now, newUuid }: Context, customerId: string) {
  const submission = await requireSubmission(store, caller, customerId);
  const { verificationId } = submission.customer;
  const before = verificationId ? await readVerification(store, caller.platformId, verificationId) : undefined;
  const { verification, customer, owners } = submit(submission, before, newUuid, now);
  if (verification === before) return { status: 200 as const, body: toVerification(before) };
  requireVerifier(caller);
  const writes = [putVerification(verification), putCustomer(customer), ...owners.map(replaceOwner)];
  return { status: 200 as const, body: toVerification(verification), writes };
}

/** Refuses with REFERENCE_NOT_FOUND. */
export async function showVerification({ caller, store }: Context, verificationId: string) {
  const id = idOf('Verification', verificationId);
  const verification = id && (await readVerification(store, caller.platformId, id));
  if (!verification) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no verification with this id.');
  return { status: 200 as const, body: toVerification(verification) };
}

interface VerificationQuery extends ListQuery {
  readonly customerId?: string | undefined;
  readonly verificationStatus?: SubmissionStatus | undefined;
}

export async function showVerifications({ caller: { platformId }, store }: Context, query: VerificationQuery) {
  const { verificationStatus: wanted } = query;
  const body = await readListPage(store, query, {
    platformId,
    list: lists.verifications(platformId),
    toRecord: toVerificationRecord,
    view: toVerification,
    wants: ofHolder(query.customerId, 'Customer'),
    ...(wanted && { passes: ({ status }: VerificationRecord) => status === wanted }),
  });
  return { status: 200 as const, body };
}
