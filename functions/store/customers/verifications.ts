import type { CustomerRecord } from '../../domain/customers/customer.ts';
import { type VerificationRecord, verification } from '../../domain/customers/verification.ts';
import { type Id, type PlatformId, uuidIn } from '../../domain/ids.ts';
import { itemReader } from '../item-reader.ts';
import * as keys from '../keys.ts';
import * as lists from '../lists.ts';
import { positionIn } from '../record-list.ts';
import { readRecord, type Store, type Write } from '../table.ts';
import { putVersion } from '../versioned-item.ts';

export const toVerificationRecord = itemReader('VERIFICATION', verification);

export const readVerification = (
  store: Store,
  platformId: PlatformId,
  verificationId: Id<'Verification'>,
): Promise<VerificationRecord | undefined> =>
  readRecord(store, keys.verification(platformId, uuidIn('Verification', verificationId)), toVerificationRecord);

/** The newest verification that a customer was submitted to. */
export const readNewestVerification = async (
  store: Store,
  { platformId, verificationId }: Pick<CustomerRecord, 'platformId' | 'verificationId'>,
): Promise<VerificationRecord | undefined> =>
  verificationId ? readVerification(store, platformId, verificationId) : undefined;

/** Writes a version of a verification. */
export function putVerification(verification: VerificationRecord): Write {
  const { platformId, verificationId, customerId, createdAt } = verification;
  const uuid = uuidIn('Verification', verificationId);
  return putVersion({
    ...verification,
    ...keys.verification(platformId, uuid),
    listPk: lists.verifications(platformId),
    listSk: positionIn('', createdAt, uuid, uuidIn('Customer', customerId)),
    type: 'VERIFICATION',
  });
}
