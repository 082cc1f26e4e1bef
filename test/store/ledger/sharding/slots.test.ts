import { describe, expect, it } from 'vitest';
import * as keys from '../../../../functions/store/keys.ts';
import { shardedAccountBalance } from '../../../../functions/store/ledger/account-shards.ts';
import { readAccount } from '../../../../functions/store/ledger/accounts.ts';
import { credit, debit, hold } from '../../../../functions/store/ledger/balance-changes.ts';
import { commitSharded } from '../../../../functions/store/ledger/sharding/commit-sharded.ts';
import type { ShardedStore } from '../../../../functions/store/ledger/sharding/sharded-store.ts';
import { takeAllocationLease, takeLease } from '../../../../functions/store/ledger/sharding/sharding-lease.ts';
import { createShards } from '../../../../functions/store/ledger/sharding/shards.ts';
import { allocateScarce, takeSlots } from '../../../../functions/store/ledger/sharding/slots.ts';
import {
  ContendedWrite,
  commit,
  type Item,
  readItems,
  StaleWrite,
  type Write,
} from '../../../../functions/store/table.ts';
import { accountShardType } from '../../../../functions/topology/item-types.ts';
import { anAccount, ids, noon, platformId, uuids } from '../../../kit/builders.ts';
import { stored } from '../../../kit/items.ts';
import { aShardedStore, moveOf } from '../../../kit/sharding.ts';
import { useTable } from '../../../kit/table.ts';

const table = useTable();
const later = (ms: number) => new Date(Date.parse(noon) + ms);
const debitOf = (amount: number, ms = 0) => debit({ platformId, accountId: ids.source, amount, at: later(ms) });
const targetAt = (ms: number) => shardedAccountBalance({ platformId, accountId: ids.source, at: later(ms) });
const anEnvironment = (random?: () => number) => aShardedStore(table.store, random);
const shards = (): readonly Item[] => table.items().filter(({ type }) => type === accountShardType);
const leased = (): Item | undefined => table.items().find(({ type }) => type === 'SHARDING_LEASE');
const whole = async () => (await readAccount(table.store, platformId, uuids.source)) ?? anAccount();

/** An account with this many units of 10 in each of its 48 shards, which environments have used just now, and some in its parent item. */
async function share(units: readonly number[], inParent = 0): Promise<void> {
  const parent = stored.account(anAccount({ balance: 48 * 20 }));
  await commit(table.store, [{ put: { item: parent } }]);
  await createShards(table.store, { target: targetAt(0), parent, unit: 10 });
  for (let index = 0; index < 48; index += 1) {
    const item = { ...shards().find(({ pk }) => pk === targetAt(0).shardKey(index).pk) };
    await commit(table.store, [
      { put: { item: { ...item, balance: 10 * (units[index] ?? 0), usedAt: later(0).getTime() } } },
    ]);
  }
  const account = table.items().find(({ type }) => type === 'INTERNAL_ACCOUNT') ?? {};
  await commit(table.store, [{ put: { item: { ...account, balance: inParent } } }]);
}

/** Pays as a request does, which decides again when items changed. */
async function pay(store: ShardedStore, amount: number, ms = 0): Promise<void> {
  const paid = { put: { item: { pk: `PAID#${Math.random()}`, sk: 'PAID' } } };
  for (let round = 1; ; round += 1) {
    try {
      return await commitSharded(store, [debitOf(amount, ms), paid]);
    } catch (cause) {
      const isOver = !(cause instanceof StaleWrite || cause instanceof ContendedWrite);
      if (isOver || round === 20) throw cause;
    }
  }
}
const allocationIn = async (store: ShardedStore, write: Write) => {
  await allocateScarce(store, moveOf(write), undefined);
  const allocation = store.hotKeys.allocationOf(moveOf(write).target);
  if (!allocation) throw new Error('Nothing was allocated.');
  return allocation;
};
const slotsOf = async (store: ShardedStore, write: Write, allocation: Awaited<ReturnType<typeof allocationIn>>) =>
  (await takeSlots(store, { ...write, move: moveOf(write) }, allocation))?.map(({ update, values }) => [
    update?.key.pk,
    values?.amount,
  ]);

describe('the slots of a scarce balance', () => {
  it('are different shards for those who take them at the same time', async () => {
    await share(Array(48).fill(1));
    const store = anEnvironment();
    const allocation = await allocationIn(store, debitOf(10));
    const taken = await Promise.all(
      Array.from({ length: 48 }, () => slotsOf(anEnvironment(), debitOf(10), allocation)),
    );
    expect(new Set(taken.map((writes) => writes?.[0]?.[0])).size).toBe(48);
    expect(await slotsOf(store, debitOf(10), allocation)).toBeUndefined();
  });

  it.each([
    [5, [-5]],
    [10, [-10]],
    [11, [-10, -1]],
    [40, [-10, -10, -10, -10]],
    [41, undefined],
  ])('pay %i by %j where each is 10', async (amount, expected) => {
    await share(Array(48).fill(1));
    const store = anEnvironment();
    const allocation = await allocationIn(store, debitOf(10));
    const writes = await slotsOf(store, debitOf(amount), allocation);
    expect(writes?.map(([, part]) => part)).toEqual(expected);
  });

  it('of one shard are one withdrawal, because a transaction writes an item once', async () => {
    await share([5]);
    const store = anEnvironment();
    const allocation = { id: 1, unit: 10, slots: [0, 0, 0], until: later(1).getTime() };
    expect(await slotsOf(store, debitOf(25), allocation)).toEqual([[targetAt(0).shardKey(0).pk, -25]]);
  });

  it('are counted anew where one request allocates twice', async () => {
    await share(Array(48).fill(1));
    const store = anEnvironment();
    const first = await allocationIn(store, debitOf(10));
    await allocateScarce(store, moveOf(debitOf(10)), first);
    const second = store.hotKeys.allocationOf(moveOf(debitOf(10)).target);
    expect(second?.id).toBeGreaterThan(first.id);
  });

  it('are of whole units that were spread over the shards, also from the parent item', async () => {
    await share([30], 185);
    await allocationIn(anEnvironment(), debitOf(10));
    expect(shards().filter(({ balance }) => Number(balance) >= 10)).toHaveLength(48);
    expect(shards().reduce((sum, { balance }) => sum + Number(balance), 0)).toBe(485);
    expect(await whole()).toMatchObject({ balance: 0, shardTotal: 485 });
  });
});

describe('the lease to allocate', () => {
  const isTaken = (ms: number, earlierId?: number) => takeAllocationLease(anEnvironment(), targetAt(ms), earlierId);

  it('is held by one environment, which the others wait for', async () => {
    await share(Array(48).fill(1));
    expect(await Promise.all([isTaken(0), isTaken(0)])).toEqual([true, false]);
    expect(await isTaken(1_000)).toBe(false);
    expect(await isTaken(1_001)).toBe(true);
    const store = anEnvironment();
    await readItems(store, [targetAt(0).key, keys.shardingLease(targetAt(0).key)]);
    const waits: number[] = [];
    await pay({ ...store, random: () => 0.5, pause: async (ms) => waits.push(ms) }, 10, 1_001);
    expect(waits.filter((ms) => ms === 40).length).toBeGreaterThanOrEqual(8);
  });

  it('is to be had while the lease runs by which the first shards were made', async () => {
    await share(Array(48).fill(1));
    expect(await takeLease(anEnvironment(), targetAt(0), 0)).toBe(true);
    expect(await isTaken(1)).toBe(true);
  });

  it('is not to be had beside a valid allocation, but by who knows that this one is used up', async () => {
    await share(Array(48).fill(1));
    const { id } = await allocationIn(anEnvironment(), debitOf(10));
    expect(await isTaken(1)).toBe(false);
    expect(await isTaken(1, id + 1)).toBe(false);
    expect(await isTaken(1, id)).toBe(true);
  });

  it('is to be had when the allocation is over', async () => {
    await share(Array(48).fill(1));
    await allocationIn(anEnvironment(), debitOf(10));
    expect(await isTaken(3_000)).toBe(false);
    expect(await isTaken(3_001)).toBe(true);
  });

  it('ends with the allocation, so that no environment waits', async () => {
    await share(Array(48).fill(1));
    await allocationIn(anEnvironment(), debitOf(10));
    expect(leased()).toMatchObject({
      leasedUntil: later(-1).getTime(),
      unit: 10,
      expiresAtSeconds: expect.any(Number),
    });
    expect(leased()).not.toHaveProperty('purpose');
  });

  it('ends without an allocation where no unit is left', async () => {
    await share([]);
    await allocateScarce(anEnvironment(), moveOf(debitOf(10)), undefined);
    expect(leased()).toMatchObject({ leasedUntil: later(-1).getTime() });
    expect(leased()).not.toHaveProperty('allocationId');
  });
});

describe('environments that share a scarce balance', () => {
  it('pay all of it, to the last unit, and refuse what is more', async () => {
    await share([...Array(20).fill(2), ...Array(10).fill(1)], 70);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 80 }, (_, number) =>
        pay(
          anEnvironment(() => (number % 48) / 48),
          10,
          5,
        ),
      ),
    );
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(80 - 57);
    for (const outcome of refused) expect(outcome).toMatchObject({ reason: { code: 'INSUFFICIENT_BALANCE' } });
    expect(await whole()).toMatchObject({ balance: 0, shardTotal: 0 });
  });

  it('withdraw by slots, also where one’s own shard would suffice', async () => {
    await share(Array(48).fill(3));
    const store = anEnvironment();
    await whole();
    await pay(store, 10);
    const { slots } = await allocationIn(store, debitOf(10));
    const before = new Map(shards().map(({ pk, balance }) => [pk, balance]));
    await pay(store, 10, 1);
    const [written, ...others] = shards().filter(({ pk, balance }) => balance !== before.get(pk));
    expect(others).toEqual([]);
    expect(written?.pk).toBe(targetAt(0).shardKey(slots[0] ?? -1).pk);
  });

  it('hold money on the account item, which no slot does', async () => {
    await share(Array(48).fill(1));
    const store = anEnvironment();
    await allocationIn(store, debitOf(10));
    await readAccount(store, platformId, uuids.source);
    await commitSharded(store, [hold({ platformId, accountId: ids.source, amount: 10, at: later(1) })]);
    expect(await whole()).toMatchObject({ balance: 0, held: 10, shardTotal: 470 });
  });

  it('add to their own shards', async () => {
    await share(Array(48).fill(1));
    const store = anEnvironment();
    await allocationIn(store, debitOf(10));
    await readAccount(store, platformId, uuids.source);
    await commitSharded(store, [credit({ platformId, accountId: ids.source, amount: 7, at: later(1) })]);
    expect(await whole()).toMatchObject({ balance: 0, shardTotal: 487 });
  });

  it.each([
    ['use their own shards again where there is plenty', 43, 0],
    ['take slots of another allocation where there is not', 42, 1],
  ])('%s after the slots are used up', async (_, unitsOfEach, others) => {
    await share(Array(48).fill(unitsOfEach));
    const store = anEnvironment();
    await readAccount(store, platformId, uuids.source);
    const { id, slots } = await allocationIn(store, debitOf(10));
    expect(slots).toHaveLength(512);
    const counter = keys.allocationCounter(targetAt(0).key, id);
    await commit(table.store, [{ put: { item: { ...counter, next: 512, expiresAtSeconds: 1, type: 'ALLOCATION' } } }]);
    for (const ms of [1, 2, 3]) await pay(store, 10, ms);
    expect(table.items().find(({ pk }) => pk === counter.pk)).toMatchObject({ next: 513 });
    expect(table.items().filter(({ type }) => type === 'ALLOCATION')).toHaveLength(1 + others);
    const own = shards().filter(({ balance }) => Number(balance) === 10 * unitsOfEach - 30);
    expect(own).toHaveLength(1 - others);
  });

  it('take another slot where a shard holds less than its slot says', async () => {
    await share(Array(48).fill(1));
    const store = anEnvironment();
    await readAccount(store, platformId, uuids.source);
    const { slots } = await allocationIn(store, debitOf(10));
    const first = shards().find(({ pk }) => pk === targetAt(0).shardKey(slots[0] ?? -1).pk);
    await commit(table.store, [{ put: { item: { ...first, balance: 9 } } }]);
    await pay(store, 10, 1);
    expect(await whole()).toMatchObject({ shardTotal: 47 * 10 + 9 - 10 });
    expect(shards().find(({ pk }) => pk === first?.pk)).toMatchObject({ balance: 9 });
  });
});
