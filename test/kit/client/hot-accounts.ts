import { toId, toUuid } from '../../../functions/domain/ids.ts';
import { createShards } from '../../../functions/store/ledger/sharding/shards.ts';
import { scan } from '../../../functions/store/scan.ts';
import type { TestCloud } from '../local-cloud.ts';

/** Shards an account, as contending functions do. */
export async function shardAccount({ services: { store } }: TestCloud, id: string): Promise<void> {
  const accountId = toId('InternalAccount', id);
  for await (const item of scan(store, 'INTERNAL_ACCOUNT')) {
    if (item.accountId !== accountId) continue;
    await createShards(store, { platformId: toUuid(String(item.platformId)), accountId }, item, new Date());
    return;
  }
  throw new Error(`There is no account ${accountId}.`);
}
