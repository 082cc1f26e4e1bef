import type { VerificationListQuery } from '../../contract/customers/verifications.ts';
import { submit, toVerification, type VerificationRecord } from '../../domain/customers/verification.ts';
import { idOf } from '../../domain/ids.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Context } from '../../runtime/context.ts';
import { readListPage } from '../../runtime/list-page.ts';
import { readNewestVerification, readVerification, toVerificationRecord } from '../../store/customers/verifications.ts';
import * as lists from '../../store/lists.ts';
import { verificationProviderOf } from './connected-verification.ts';
import { ofHolder, requireSubmission, submittedWrites } from './submissions.ts';

/** Submits a customer for verification. Refuses with USER_NOT_FOUND, NOT_IMPLEMENTED and as `submit` does. */
export async function createVerification({ caller, store, now, newUuid }: Context, customerId: string) {
  const submission = await requireSubmission(store, caller, customerId);
  const before = await readNewestVerification(store, submission.customer);
  const submitted = submit(submission, before, verificationProviderOf(caller).decide, newUuid, now);
  const { verification } = submitted;
  const writes = verification === before ? [] : submittedWrites(submitted);
  return { status: 200 as const, body: toVerification(verification), writes };
}

/** Refuses with REFERENCE_NOT_FOUND. */
export async function getVerification({ caller, store }: Context, verificationId: string) {
  const id = idOf('Verification', verificationId);
  const verification = id && (await readVerification(store, caller.platformId, id));
  if (!verification) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no verification with this id.');
  return { status: 200 as const, body: toVerification(verification) };
}

export async function listVerifications({ caller: { platformId }, store }: Context, query: VerificationListQuery) {
  const { verificationStatus: requestedStatus } = query;
  const body = await readListPage(store, query, {
    platformId,
    list: lists.verifications(platformId),
    toRecord: toVerificationRecord,
    view: toVerification,
    wants: ofHolder(query.customerId, 'Customer'),
    ...(requestedStatus && { passes: ({ status }: VerificationRecord) => status === requestedStatus }),
  });
  return { status: 200 as const, body };
}
