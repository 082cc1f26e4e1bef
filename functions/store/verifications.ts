import { uuidOf } from '../domain/ids.ts';
import type { VerificationRecord } from '../domain/verification.ts';
import { keys, lists } from './keys.ts';
import { positionIn } from './record-list.ts';
import { type Item, readItem, type Store, type Write } from './table.ts';

const uuidIn = (id: string): string => id.slice(id.indexOf(':') + 1);

export function toVerificationRecord(item: Item): VerificationRecord {
  const { pk, sk, listPk, listSk, type, ...record } = item;
  return record as unknown as VerificationRecord;
}

export async function readVerification(
  store: Store,
  platformId: string,
  verificationId: string,
): Promise<VerificationRecord | undefined> {
  const uuid = uuidOf('Verification', verificationId);
  const item = uuid && (await readItem<Item>(store, keys.verification(platformId, uuid)));
  return item ? toVerificationRecord(item) : undefined;
}

/** Writes a verification: a new one, or the next version over the one that it was computed from. */
export function putVerification(verification: VerificationRecord): Write {
  const { platformId, verificationId, customerId, createdAt, version } = verification;
  const uuid = uuidIn(verificationId);
  const item = {
    ...verification,
    ...keys.verification(platformId, uuid),
    listPk: lists.verifications(platformId),
    listSk: positionIn('', createdAt, uuid, uuidIn(customerId)),
    type: 'VERIFICATION',
  };
  if (version === 1) return { put: { item, condition: 'attribute_not_exists(pk)' } };
  return {
    put: { item, condition: '#version = :loaded' },
    names: { version: 'version' },
    values: { loaded: version - 1 },
  };
}
