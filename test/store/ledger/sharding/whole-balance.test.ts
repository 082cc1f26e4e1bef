/** What moves between the item of an account and its shards, at the bounds of what each may hold. */
import { describe, expect, it } from 'vitest';
import { maximumBalance, maximumBesideHold, maximumWhileSharded } from '../../../../functions/domain/ledger/account.ts';
import { force } from '../../../../functions/store/ledger/balance-changes.ts';
import { mayShard, moveToShards, shardedUntil } from '../../../../functions/store/ledger/sharding/parent-item.ts';
import { shardsPerAccount } from '../../../../functions/store/ledger/sharding/sharded-account.ts';
import { changeShard, createShards } from '../../../../functions/store/ledger/sharding/shards.ts';
import { mergeAccount } from '../../../../functions/store/ledger/sharding/whole-balance.ts';
import { commit, type Item, StaleWrite } from '../../../../functions/store/table.ts';
import { accountShardType } from '../../../../functions/topology/item-types.ts';
import { anAccount, ids, noon, platformId } from '../../../kit/builders.ts';
import { stored } from '../../../kit/items.ts';
import { useTable } from '../../../kit/table.ts';

const table = useTable();
const account = { platformId, accountId: ids.source };
const at = new Date(noon);
const parent = () => table.ofType('INTERNAL_ACCOUNT')[0] ?? {};

const inShards = 100 * shardsPerAccount;

/** An account with money in shards, on whose own item then lies this much, spendable and held. */
async function sharded(balance: number, held = 0): Promise<void> {
  table.holds(stored.account(anAccount({ accountId: ids.source, balance: inShards })));
  await createShards(table.store, account, parent(), at);
  table.holds({ ...parent(), balance, held } as ReturnType<typeof stored.account>);
}
const accountOf = () => anAccount({ ...(parent() as object) });

describe('the shards of an account', () => {
  it('are there for an hour after it was hot', () => {
    expect(shardedUntil(new Date('2025-11-01T12:00:00.000Z'))).toBe('2025-11-01T13:00:00.000Z');
  });

  it.each([
    ['has as much as it may', { balance: maximumWhileSharded, held: maximumWhileSharded }, true],
    ['has nothing', { balance: 0, held: 0 }, true],
    ['has too much', { balance: maximumWhileSharded + 1, held: 0 }, false],
    ['holds too much', { balance: 0, held: maximumWhileSharded + 1 }, false],
    ['is frozen', { balance: 0, held: 0, status: 'FROZEN' }, false],
    ['owes', { balance: -1, held: 0 }, false],
    ['has some already', { balance: 0, held: 0, shardCount: shardsPerAccount }, false],
  ])('may be made of an account that %s: %s', (_, item, may) => {
    expect(mayShard({ status: 'ACTIVE', ...item })).toBe(may);
  });

  it.each([
    ['has as much as it may', { balance: maximumWhileSharded, held: maximumWhileSharded }, true],
    ['has what they take and no more', { balance: inShards }, true],
    ['has less', { balance: inShards - 1 }, false],
    ['has too much', { balance: maximumWhileSharded + 1 }, false],
    ['holds too much', { held: maximumWhileSharded + 1 }, false],
    ['is frozen', { status: 'FROZEN' }, false],
    ['has some already', { shardCount: shardsPerAccount }, false],
  ])('are made of an item that %s by now', async (_what, now, isMade) => {
    table.holds(stored.account(anAccount({ accountId: ids.source, balance: inShards })));
    const read = parent() as Item;
    table.holds({ ...read, ...now });
    const making = createShards(table.store, account, read, at);
    if (!isMade) return expect(making).rejects.toThrow();
    await making;
    expect(parent()).toMatchObject({ shardTotal: inShards, shardCount: shardsPerAccount });
  });

  it.each([
    [100, maximumBesideHold, true],
    [100, maximumBesideHold + 1, false],
    [100, 100, true],
    [100, 99, false],
    [-100, maximumBesideHold - 100, true],
    [-100, maximumBesideHold - 99, false],
  ])('take %i from an item that has %i: %s', async (amount, balance, isMoved) => {
    await sharded(balance);
    const moving = commit(table.store, [moveToShards(account, amount)]);
    if (!isMoved) return expect(moving).rejects.toThrow();
    await moving;
    expect(parent()).toMatchObject({ balance: balance - amount, shardTotal: inShards + amount });
  });

  it.each([
    [maximumBalance - inShards - 500, 500, true],
    [maximumBalance - inShards - 499, 500, false],
  ])('are merged into an item that has %i and holds %i: %s', async (balance, held, isMerged) => {
    await sharded(balance, held);
    const merged = await mergeAccount(table.store, accountOf(), at);
    expect(merged.shardCount === undefined).toBe(isMerged);
    expect(merged.balance).toBe(isMerged ? balance + inShards : balance);
    expect('shardCount' in parent()).toBe(!isMerged);
  });

  it('are not made over one that is there', async () => {
    await sharded(600);
    const left = table.ofType(accountShardType).find(({ pk }) => String(pk).endsWith('#7')) ?? {};
    table.removes(...table.items());
    table.holds(stored.account(anAccount({ accountId: ids.source, balance: inShards })), { ...left, balance: 1 });
    const before = table.items();
    await expect(createShards(table.store, account, parent(), at)).rejects.toThrow(StaleWrite);
    expect(table.items()).toEqual(before);
  });

  it('are merged with the count of their entries', async () => {
    await sharded(600);
    const before = Number(parent().entries);
    await commit(table.store, [changeShard(account, 1, { amount: -5 }), changeShard(account, 2, { amount: 5 })]);
    expect(await mergeAccount(table.store, accountOf(), at)).toMatchObject({ entries: before + 2 });
    expect(parent()).toMatchObject({ entries: before + 2 });
  });

  it('are merged before money that has left outside already is taken', async () => {
    const forced = force({ ...account, balanceChange: -500, heldChange: 0, at });
    await sharded(600);
    await expect(commit(table.store, [forced])).rejects.toThrow(StaleWrite);
    await mergeAccount(table.store, accountOf(), at);
    await commit(table.store, [forced]);
    expect(parent()).toMatchObject({ balance: inShards + 100 });
  });
});
