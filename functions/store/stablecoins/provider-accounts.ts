import { type PlatformId, uuidIn, uuidOf } from '../../domain/ids.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { type ProviderAccountRecord, providerAccount } from '../../domain/stablecoins/provider-account.ts';
import { itemReader } from '../item-reader.ts';
import * as keys from '../keys.ts';
import { listSortKey } from '../keys.ts';
import * as lists from '../lists.ts';
import { readPartition } from '../query.ts';
import { readRecord, type Store, type Write } from '../table.ts';
import { reserveKey } from '../unique-keys.ts';
import { putVersion } from '../versioned-item.ts';

export const toProviderAccountRecord = itemReader('STABLECOIN_PROVIDER_ACCOUNT', providerAccount);

export async function readProviderAccount(
  store: Store,
  platformId: PlatformId,
  stablecoinProviderAccountId: string,
): Promise<ProviderAccountRecord | undefined> {
  const uuid = uuidOf('StablecoinProviderAccount', stablecoinProviderAccountId);
  return uuid
    ? readRecord(store, keys.stablecoinProviderAccount(platformId, uuid), toProviderAccountRecord)
    : undefined;
}

/** All provider accounts of a platform. Unlike the list, it never lags: a new account can be used at once. */
export async function readProviderAccounts(
  store: Store,
  platformId: PlatformId,
): Promise<readonly ProviderAccountRecord[]> {
  const { pk } = keys.stablecoinProviderAccount(platformId, '');
  return (await readPartition(store, pk)).map(toProviderAccountRecord);
}

/** Writes a new provider account. Refuses with `taken` if the platform has linked it already. */
export function putNewProviderAccount(account: ProviderAccountRecord, refusal: Refusal): readonly Write[] {
  const { platformId, stablecoinProviderAccountId, provider, providerAccountId, createdAt } = account;
  const uuid = uuidIn('StablecoinProviderAccount', stablecoinProviderAccountId);
  return [
    putVersion({
      ...account,
      ...keys.stablecoinProviderAccount(platformId, uuid),
      listPk: lists.stablecoinProviderAccounts(platformId),
      listSk: listSortKey(createdAt, uuid),
      type: 'STABLECOIN_PROVIDER_ACCOUNT',
    }),
    reserveKey(
      keys.stablecoinReservation(platformId, 'ACCOUNT', `${provider}#${providerAccountId}`),
      { stablecoinProviderAccountId },
      refusal,
    ),
  ];
}
