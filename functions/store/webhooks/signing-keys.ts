import { type SigningKeys, signingKeys } from '../../domain/webhooks/signing-keys.ts';
import { itemReader } from '../item-reader.ts';
import * as keys from '../keys.ts';
import { readRecord, type Store, type Write } from '../table.ts';
import { putVersion } from '../versioned-item.ts';

const type = 'SIGNING_KEYS';

const toSigningKeys = itemReader(type, signingKeys);

/** The keys that sign webhooks, or nothing before the first platform is created. */
export const readSigningKeys = (store: Store): Promise<SigningKeys | undefined> =>
  readRecord(store, keys.signingKeys(), toSigningKeys);

/** Writes the next version of the keys. */
export const putSigningKeys = (signingKeys: SigningKeys): Write =>
  putVersion({ ...signingKeys, ...keys.signingKeys(), type });
