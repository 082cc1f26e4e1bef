import { describe, expect, it } from 'vitest';
import { mergeAccount, shardedAccountBalance } from '../../../functions/store/ledger/account-shards.ts';
import { readAccount } from '../../../functions/store/ledger/accounts.ts';
import { debit } from '../../../functions/store/ledger/balance-changes.ts';
import { commitSharded } from '../../../functions/store/ledger/sharding/commit-sharded.ts';
import { createShards } from '../../../functions/store/ledger/sharding/shards.ts';
import { commit, type Item } from '../../../functions/store/table.ts';
import { anAccount, ids, noon, platformId, uuids } from '../../kit/builders.ts';
import { stored } from '../../kit/items.ts';
import { aShardedStore } from '../../kit/sharding.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
const at = new Date(noon);
/** The names under which the first version of the service stored shards. Tables that it wrote must stay readable. */
const [shardType, shardCount, shardTotal] = ['POCKET', 'pockets', 'pocketed'];
const put = (...items: readonly Item[]) =>
  commit(
    table.store,
    items.map((item) => ({ put: { item } })),
  );

/** The items of an account with 48 shards of 10, as the first version of the service stored them. */
const olderItems: readonly Item[] = [
  {
    ...stored.account(anAccount({ balance: 1_000, version: 2 })),
    [shardCount]: 48,
    [shardTotal]: 480,
    spreadUntil: noon,
  },
  ...Array.from({ length: 48 }, (_, index) => ({
    pk: `PLATFORM#${platformId}#${shardType}#${uuids.source}#${index}`,
    sk: shardType,
    type: shardType,
    ...{ platformId, accountId: ids.source, balance: 10, spent: 0 },
  })),
];

describe('a sharded account', () => {
  it('of an older table is read, debited and merged', async () => {
    await put(...olderItems);
    const store = aShardedStore(table.store);
    const account = await readAccount(store, platformId, uuids.source);
    expect(account).toEqual(
      anAccount({ balance: 1_000, version: 2, shardCount: 48, shardTotal: 480, shardedUntil: noon }),
    );
    await commitSharded(store, [debit({ platformId, accountId: ids.source, amount: 1_480, at })]);
    const debited = (await readAccount(store, platformId, uuids.source)) ?? anAccount();
    expect(debited).toMatchObject({ balance: 0, shardTotal: 0 });
    await mergeAccount(store, debited, at);
    expect(table.items()).toHaveLength(1);
    expect(await readAccount(store, platformId, uuids.source)).toMatchObject({ balance: 0 });
  });

  it('is stored under the same names as by an older version', async () => {
    const parent = stored.account(anAccount({ balance: 9_600 }));
    await put(parent);
    const target = shardedAccountBalance({ platformId, accountId: ids.source, at });
    await createShards(table.store, { target, parent, unit: 100 });
    const items = new Map(table.items().map((item) => [item.pk, item]));
    expect(items.get(parent.pk)).toMatchObject({ [shardCount]: 48, [shardTotal]: 4_800, balance: 4_800 });
    for (const { pk, sk } of olderItems.slice(1))
      expect(items.get(pk)).toMatchObject({ sk, type: shardType, balance: 100 });
  });
});
