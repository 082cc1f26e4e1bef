import { type PlatformId, uuidIn, uuidOf } from '../../domain/ids.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { type StablecoinRecord, stablecoin } from '../../domain/stablecoins/stablecoin.ts';
import { itemReader } from '../item-reader.ts';
import * as keys from '../keys.ts';
import { listSortKey } from '../keys.ts';
import * as lists from '../lists.ts';
import { readRecord, type Store, type Write } from '../table.ts';
import { reserveKey } from '../unique-keys.ts';
import { putVersion } from '../versioned-item.ts';

export const toStablecoinRecord = itemReader('STABLECOIN', stablecoin);

export async function readStablecoin(
  store: Store,
  platformId: PlatformId,
  stablecoinId: string,
): Promise<StablecoinRecord | undefined> {
  const uuid = uuidOf('Stablecoin', stablecoinId);
  return uuid ? readRecord(store, keys.stablecoin(platformId, uuid), toStablecoinRecord) : undefined;
}

/** Writes a new stablecoin. Refuses with `taken` if the platform has registered its token, by either of its ids. */
export function putNewStablecoin(stablecoin: StablecoinRecord, refusal: Refusal): readonly Write[] {
  const { platformId, stablecoinId, provider, network, createdAt } = stablecoin;
  const uuid = uuidIn('Stablecoin', stablecoinId);
  const reserve = (kind: string, name: string) =>
    reserveKey(keys.stablecoinReservation(platformId, kind, name), { stablecoinId }, refusal);
  return [
    putVersion({
      ...stablecoin,
      ...keys.stablecoin(platformId, uuid),
      listPk: lists.stablecoins(platformId),
      listSk: listSortKey(createdAt, uuid),
      type: 'STABLECOIN',
    }),
    reserve('PROVIDER_TOKEN', `${provider}#${stablecoin.providerTokenIdentifier}`),
    reserve('NETWORK_TOKEN', `${network}#${stablecoin.networkTokenIdentifier}`),
  ];
}
