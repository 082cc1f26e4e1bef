import { describe, expect, it } from 'vitest';
import { mergeAccount, shardedAccountBalance } from '../../../../functions/store/ledger/account-shards.ts';
import { readAccount } from '../../../../functions/store/ledger/accounts.ts';
import { debit } from '../../../../functions/store/ledger/balance-changes.ts';
import { commitSharded } from '../../../../functions/store/ledger/sharding/commit-sharded.ts';
import {
  fewestShards,
  largestShardCount,
  type ShardedBalance,
  shardCountAttribute,
  shardCountOf,
  shardsAtOnce,
} from '../../../../functions/store/ledger/sharding/sharded-balance.ts';
import {
  addShards,
  createShards,
  isOfAnotherTerm,
  readContents,
  startTerm,
} from '../../../../functions/store/ledger/sharding/shards.ts';
import { consumeVolume } from '../../../../functions/store/ledger/volumes.ts';
import { commit, type Item, readItem, StaleWrite } from '../../../../functions/store/table.ts';
import { accountShardType } from '../../../../functions/topology/item-types.ts';
import { anAccount, ids, noon, platformId, uuids } from '../../../kit/builders.ts';
import { stored } from '../../../kit/items.ts';
import { aShardedStore, moveOf } from '../../../kit/sharding.ts';
import { useTable } from '../../../kit/table.ts';

const table = useTable();
const at = new Date(noon);
const balance = 10_000_000;
const account = shardedAccountBalance({ platformId, accountId: ids.source, at });
const use = (maximum: number, amount = 1) =>
  consumeVolume(platformId, { key: 'USD', day: '2025-11-01', maximum, amount }, at);
const volume = (maximum: number): ShardedBalance => moveOf(use(maximum)).target;

const parentOf = async ({ key }: ShardedBalance): Promise<Item> => (await readItem(table.store, key)) ?? {};
const grow = async (target: ShardedBalance, unit = 0) =>
  addShards(table.store, { target, parent: await parentOf(target), unit });
const shards = () => table.items().filter(({ type }) => type === accountShardType);
const whole = async () => (await readAccount(table.store, platformId, uuids.source)) ?? anAccount();
const sharedAccount = async (money = balance) => {
  const parent = stored.account(anAccount({ balance: money }));
  await commit(table.store, [{ put: { item: parent } }]);
  await createShards(table.store, { target: account, parent });
};

describe('a hot balance', () => {
  it('gets more shards with shares of what its parent item has, until it has the most', async () => {
    await sharedAccount();
    for (let count = shardsAtOnce; count < largestShardCount; ) {
      expect(await grow(account)).toBe(true);
      count = Math.min(count + shardsAtOnce, largestShardCount);
      expect(shards()).toHaveLength(count);
      expect(await whole()).toMatchObject({ shardCount: count });
    }
    expect(await grow(account)).toBe(false);
    const { balance: left, shardTotal = 0 } = await whole();
    expect(left + shardTotal).toBe(balance);
    expect(Math.min(...shards().map((shard) => Number(shard.balance)))).toBeGreaterThan(0);
  });

  it.each([
    [2 * shardsAtOnce * 10, 10, shardsAtOnce],
    [2 * shardsAtOnce * 10 - 1, 10, fewestShards],
    [0, 0, shardsAtOnce],
  ])('of %i begins with as many shards as can hold %i each: %i', async (money, unit, count) => {
    const parent = stored.account(anAccount({ balance: money }));
    await commit(table.store, [{ put: { item: parent } }]);
    await createShards(table.store, { target: account, parent, unit });
    expect(shards()).toHaveLength(count);
    for (const shard of shards()) expect(shard.balance).toBe(unit);
    const { balance: left, shardTotal = 0 } = await whole();
    expect(left + shardTotal).toBe(money);
  });

  it('gets no shards that would hold less than a write takes', async () => {
    await sharedAccount(2 * shardsAtOnce * 10);
    expect(await grow(account, 6)).toBe(false);
    expect(await grow(account, 5)).toBe(true);
  });

  it('gets the same shards only once', async () => {
    await sharedAccount();
    const parent = await parentOf(account);
    await grow(account);
    await expect(addShards(table.store, { target: account, parent })).rejects.toBeInstanceOf(StaleWrite);
    expect(shards()).toHaveLength(2 * shardsAtOnce);
  });

  it('pays from all of its shards, and is merged in several transactions', async () => {
    await sharedAccount();
    while (await grow(account));
    const amount = balance - 7;
    await commitSharded(aShardedStore(table.store), [debit({ platformId, accountId: ids.source, amount, at })]);
    expect(shards()).toHaveLength(largestShardCount);
    expect(await mergeAccount(table.store, await whole(), at)).toMatchObject({ balance: 7 });
    expect(shards()).toEqual([]);
    expect(table.items()).toMatchObject([{ balance: 7 }]);
    expect(table.items()[0]).not.toHaveProperty(shardCountAttribute);
  });
});

describe('a day with many shards', () => {
  const start = async (maximum: number) => {
    await commit(table.store, [use(maximum)]);
    await createShards(table.store, { target: volume(maximum), parent: await parentOf(volume(maximum)) });
    while (await grow(volume(maximum)));
  };
  const used = async (maximum: number) => {
    const { parent, shards: parts } = await readContents(table.store, volume(maximum));
    return Number(parent?.volume) - parts.reduce((sum, part) => sum + (part?.balance ?? 0), 0);
  };

  it('is emptied in several transactions when its maximum changes, and nothing is drawn until then', async () => {
    await start(1_000_000);
    expect(shardCountOf(await parentOf(volume(1_000_000)))).toBe(largestShardCount);
    let steps = 0;
    for (; ; steps += 1) {
      const contents = await readContents(table.store, volume(700_000));
      if (!isOfAnotherTerm(volume(700_000), contents)) break;
      if (steps > 0)
        for (const maximum of [700_000, 1_000_000])
          await expect(commit(table.store, [volume(maximum).drawFromParent(1)])).rejects.toBeInstanceOf(StaleWrite);
      await startTerm(table.store, volume(700_000), contents);
      expect(await used(700_000)).toBe(1);
    }
    expect(steps).toBe(Math.ceil(largestShardCount / shardsAtOnce));
    expect(await parentOf(volume(700_000))).toMatchObject({ term: 700_000, volume: 1 });
  });

  it.each([600_000, 1_400_000])('counts on to another maximum: %i', async (maximum) => {
    await start(1_000_000);
    const store = aShardedStore(table.store);
    await commitSharded(store, [use(maximum, maximum - 1)]);
    expect(await used(maximum)).toBe(maximum);
    await expect(commitSharded(store, [use(maximum, 1)])).rejects.toMatchObject({
      code: 'DAILY_VOLUME_LIMIT_EXCEEDED',
    });
  });

  it('does not finish the change of its maximum over another change', async () => {
    await start(1_000_000);
    const stale = await readContents(table.store, volume(700_000));
    await startTerm(table.store, volume(700_000), stale);
    await startTerm(table.store, volume(1_000_000), await readContents(table.store, volume(1_000_000)));
    await expect(startTerm(table.store, volume(700_000), stale)).rejects.toBeInstanceOf(StaleWrite);
    expect(await used(1_000_000)).toBe(1);
  });
});
