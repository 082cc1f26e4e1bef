import { type Id, type PlatformId, uuidIn } from '../../domain/ids.ts';
import { idText, object } from '../../domain/schema.ts';
import { itemReader } from '../item-reader.ts';
import * as keys from '../keys.ts';
import { readItem, type Store, type Write } from '../table.ts';
import type { WalletRef } from './wallet-auth.ts';

/** The records that have ids of their own and belong to a wallet. */
export type WalletPart = 'AuthMethod' | 'Session' | 'DelegatedKey' | 'CardFundingSource';

const pointer = <Part extends WalletPart>(part: Part, { platformId, accountId }: WalletRef, id: Id<Part>) => ({
  ...keys.walletPart(platformId, part, uuidIn(part, id)),
  accountId,
  type: 'WALLET_PART',
});

/** Writes the pointer from a new record's id to its wallet. The table deletes it after `expiresAt`. */
export const putWalletPart = <Part extends WalletPart>(
  part: Part,
  wallet: WalletRef,
  id: Id<Part>,
  expiresAt?: Date,
): Write => ({
  put: {
    item: {
      ...pointer(part, wallet, id),
      ...(expiresAt && { expiresAtSeconds: Math.ceil(expiresAt.getTime() / 1000) }),
    },
    condition: 'attribute_not_exists(pk)',
  },
});

/** Writes the pointer from a funding source to its wallet. It may exist: a funding source always belongs to the same wallet. */
export const putFundingSource = (wallet: WalletRef, fundingSourceId: Id<'CardFundingSource'>): Write => ({
  put: { item: pointer('CardFundingSource', wallet, fundingSourceId) },
});

const toPointer = itemReader('WALLET_PART', object({ accountId: idText('InternalAccount') }));

/** The wallet that a record belongs to. */
export async function readWalletPart<Part extends WalletPart>(
  store: Store,
  platformId: PlatformId,
  part: Part,
  id: Id<Part>,
): Promise<Id<'InternalAccount'> | undefined> {
  const item = await readItem(store, keys.walletPart(platformId, part, uuidIn(part, id)));
  return item ? toPointer(item).accountId : undefined;
}
