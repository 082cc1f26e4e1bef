import { beforeEach, describe, expect, it } from 'vitest';
import { spendable } from '../../../../functions/domain/ledger/account.ts';
import { readAccount } from '../../../../functions/store/ledger/accounts.ts';
import { changeAccount, credit, debit, hold } from '../../../../functions/store/ledger/balance-changes.ts';
import { commitWrites } from '../../../../functions/store/ledger/commit-writes.ts';
import { moveToShards } from '../../../../functions/store/ledger/sharding/parent-item.ts';
import { maximumPerShard, shardsPerAccount } from '../../../../functions/store/ledger/sharding/sharded-account.ts';
import type { ShardedStore } from '../../../../functions/store/ledger/sharding/sharded-store.ts';
import {
  agree,
  changeShard,
  createShards,
  readContents,
  upperBoundBetween,
} from '../../../../functions/store/ledger/sharding/shards.ts';
import { consumeVolume } from '../../../../functions/store/ledger/volumes.ts';
import { ContendedWrite, commit, type Write } from '../../../../functions/store/table.ts';
import { accountShardType } from '../../../../functions/topology/item-types.ts';
import { anAccount, ids, noon, platformId, uuids } from '../../../kit/builders.ts';
import { stored } from '../../../kit/items.ts';
import { aShardedStore } from '../../../kit/sharding.ts';
import { useTable } from '../../../kit/table.ts';

const table = useTable();
const at = new Date(noon);
const account = { platformId, accountId: ids.source };
const payment: Write = { put: { item: { pk: 'PAYMENT', sk: 'PAYMENT' } } };
const balance = 96_000;
const share = balance / shardsPerAccount;

let store: ShardedStore;
beforeEach(async () => {
  store = aShardedStore(table.store);
  const parent = stored.account(anAccount({ balance }));
  table.holds(parent);
  await createShards(store, account, parent, at);
  await left();
});

const change = (amount: number) => ({ ...account, amount, at });
const move = (write: Write, ...others: readonly Write[]) => commitWrites(store, [write, payment, ...others]);
const left = async () => spendable((await readAccount(store, platformId, uuids.source)) ?? anAccount());
const parent = () => table.item(`INTERNAL_ACCOUNT#${uuids.source}`) ?? {};
const shard = (index: number) =>
  table.ofType(accountShardType).find(({ pk }) => String(pk).endsWith(`#${index}`)) ?? {};
const sizes = () => table.transactions().map((writes) => writes.length);

describe('a withdrawal from a sharded account', () => {
  it('takes one shard when that holds enough', async () => {
    table.forgetCalls();
    await move(debit(change(share)));
    expect(sizes()).toEqual([2]);
    expect(shard(0)).toMatchObject({ balance: 0, spent: share });
  });

  it('takes another shard when its own holds too little', async () => {
    await move(debit(change(1)));
    await move(debit(change(share)));
    expect(shard(1)).toMatchObject({ balance: 0 });
    expect(await left()).toBe(balance - share - 1);
  });

  it.each([
    ['looks first where most shards held too little', shardsPerAccount / 2 + 1, 1],
    ['tries one first where half of them held enough', shardsPerAccount / 2, 2],
  ])('%s', async (_, short, tries) => {
    for (let index = 0; index < short; index += 1) table.holds({ ...shard(index), balance: share - 1 });
    await move(debit(change(share)));
    table.forgetCalls();
    await move(debit(change(share)));
    expect(sizes()).toHaveLength(tries);
  });

  it('takes several shards when no single one holds enough', async () => {
    await move(debit(change(3 * share + 1)));
    expect([0, 1, 2, 3, 4].map((index) => shard(index).balance)).toEqual([0, 0, 0, share - 1, share]);
    expect(shard(3)).toMatchObject({ transfers: 1 });
    expect(await left()).toBe(balance - 3 * share - 1);
  });

  it.each([debit, hold])(
    'fits a transaction whatever part of the account it takes, with two limits: %o',
    async (take) => {
      for (const part of [0.7, 0.7, 1]) {
        const amount = Math.floor((await left()) * part);
        const before = await left();
        const use = (key: string) =>
          consumeVolume(platformId, { key, day: '2025-11-01', amount, maximum: balance }, at);
        await move(take(change(amount)), use('USD'), use('USD>BTC'));
        expect(await left()).toBe(before - amount);
      }
      expect(Math.max(...sizes().slice(1))).toBeLessThan(30);
      expect(await left()).toBe(0);
    },
  );

  it.each([
    [20, [21]],
    [21, [21, 3]],
  ])('takes %i whole shards at once, or gathers the money of twenty before: %j', async (count, expected) => {
    table.forgetCalls();
    await move(debit(change(count * share)));
    expect(sizes().slice(-expected.length)).toEqual(expected);
    expect(await left()).toBe(balance - count * share);
  });

  it('gathers the money of the fullest shards', async () => {
    const fullest = Array.from({ length: 20 }, (_, position) => 50 + position);
    for (const index of fullest) table.holds({ ...shard(index), balance: 2 * share });
    await move(debit(change(41 * share)));
    expect(fullest.map((index) => shard(index).balance)).toEqual(fullest.map(() => 0));
  });

  it('takes money from the parent item with more of it for a shard', async () => {
    for (let index = 0; index < shardsPerAccount; index += 1)
      await commit(store, [moveToShards(account, -share), changeShard(account, index, { amount: -share })]);
    await move(debit(change(100)));
    expect(parent()).toMatchObject({ balance: balance - balance / 16 });
    expect(shard(0)).toMatchObject({ balance: balance / 16 - 100, transfers: 1 });
  });

  it('takes all that the parent item holds, and counts that at a shard', async () => {
    for (let index = 0; index < shardsPerAccount; index += 1)
      await commit(store, [moveToShards(account, -share), changeShard(account, index, { amount: -share })]);
    await move(debit(change(balance)));
    expect(parent()).toMatchObject({ balance: 0 });
    expect(shard(0)).toMatchObject({ balance: 0, transfers: 1 });
    expect(await left()).toBe(0);
  });

  it('puts no more into a shard than it may hold', async () => {
    table.holds({ ...parent(), balance: 100 * maximumPerShard }, { ...shard(0), balance: 10 });
    for (let index = 1; index < shardsPerAccount; index += 1) table.holds({ ...shard(index), balance: 0 });
    await move(debit(change(share)));
    expect(shard(0)).toMatchObject({ balance: maximumPerShard });
    expect(parent()).toMatchObject({ balance: 99 * maximumPerShard - share + 10 });
  });

  it('merges a whole shard into the parent item for a hold', async () => {
    await move(hold(change(100)));
    expect(parent()).toMatchObject({ balance: share - 100, held: 100, shardTotal: balance - share });
    expect(shard(0)).toMatchObject({ balance: 0, transfers: 1 });
    expect(await left()).toBe(balance - 100);
  });

  it('merges no more shards into the parent item for a hold than it lacks', async () => {
    table.holds({ ...parent(), balance: share - 100 });
    await move(hold(change(share)));
    expect(parent()).toMatchObject({ balance: share - 100, held: share, shardTotal: balance - share });
  });

  it('merges a whole shard into the parent item for a debit with a hold', async () => {
    await commitWrites(store, [...changeAccount({ ...account, at, balanceChange: -100, heldChange: 30 }), payment]);
    expect(parent()).toMatchObject({ balance: share - 100, held: 30, shardTotal: balance - share });
    expect(await left()).toBe(balance - 100);
  });

  it('is refused when all items together hold too little', async () => {
    await expect(move(debit(change(balance + 1)))).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
    expect(await left()).toBe(balance);
  });

  it('is refused when the account is not active', async () => {
    table.holds({ ...parent(), status: 'FROZEN' });
    await expect(move(debit(change(share + 1)))).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('a credit to a sharded account', () => {
  it('goes to the parent item when its shard is full', async () => {
    await move(credit(change(maximumPerShard - share)));
    expect(shard(0)).toMatchObject({ balance: maximumPerShard, spent: 0 });
    await move(credit(change(1)));
    expect(parent()).toMatchObject({ balance: 1 });
  });
});

describe('an account that is not sharded', () => {
  beforeEach(() => {
    table.removes(...table.items());
    table.holds(stored.account(anAccount({ balance })));
  });

  it.each([
    ['is sharded after two conflicts', 2, 1, shardsPerAccount],
    ['is not sharded after one', 1, 1, 0],
    ['is not sharded when its shards would hold too little', 2, share + 1, 0],
  ])('%s', async (_, conflicts, amount, shards) => {
    await left();
    table.fails('TransactWrite', ...Array.from({ length: conflicts }, () => 'CONFLICT' as const));
    await move(debit(change(amount)));
    expect(table.ofType(accountShardType)).toHaveLength(shards);
    expect(await left()).toBe(balance - amount);
  });

  it('is not sharded while it owes', async () => {
    table.holds(stored.account(anAccount({ balance: -1_000 })));
    await left();
    table.fails('TransactWrite', 'CONFLICT', 'CONFLICT');
    await move(credit(change(100)));
    expect(table.ofType(accountShardType)).toEqual([]);
    expect(parent()).toMatchObject({ balance: -900 });
  });

  it('is not changed when its shards cannot be made for another reason than a conflict', async () => {
    await left();
    table.fails('TransactWrite', 'CONFLICT', 'CONFLICT', 'TIMEOUT_BEFORE');
    await expect(move(debit(change(1)))).rejects.not.toBeInstanceOf(ContendedWrite);
    expect(await left()).toBe(balance);
  });

  it('is refused after a conflict when it holds too little, without another try', async () => {
    await left();
    table.forgetCalls();
    table.fails('TransactWrite', 'CONFLICT');
    await expect(move(debit(change(balance + 1)))).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
    expect(sizes()).toHaveLength(1);
  });

  it.each([
    ['moves its money after seven conflicts', 7, share + 1],
    ['moves nothing after eight', 8, 0],
  ])('%s, each waited for longer than the one before until it is a sixth of a second', async (_, conflicts, taken) => {
    const pauses: number[] = [];
    store = { ...aShardedStore(table.store, () => 1), pause: async (ms) => void pauses.push(ms) };
    table.fails('TransactWrite', ...Array.from({ length: conflicts }, () => 'CONFLICT' as const));
    const moving = move(debit(change(share + 1)));
    if (taken > 0) await moving;
    else await expect(moving).rejects.toBeInstanceOf(ContendedWrite);
    expect(pauses).toEqual([10, 20, 40, 80, 160, 160, 160, 160].slice(0, conflicts));
    expect(await left()).toBe(balance - taken);
  });
});

describe('two readings of a sharded account', () => {
  const readings = async (...between: readonly Write[]) => {
    const earlier = await readContents(store, account);
    if (between.length > 0) await commit(store, between);
    return [earlier, await readContents(store, account)] as const;
  };

  it('agree when payments came between them, and not when money moved between shards', async () => {
    expect(agree(...(await readings(changeShard(account, 1, { amount: 5 }))))).toBe(true);
    const taken = changeShard(account, 1, { amount: -5, isTransfer: true });
    expect(agree(...(await readings(taken, changeShard(account, 2, { amount: 5, isTransfer: true }))))).toBe(false);
  });

  it('say the most that was there at any moment between them', async () => {
    expect(upperBoundBetween(...(await readings()))).toBe(balance);
    expect(upperBoundBetween(...(await readings(changeShard(account, 1, { amount: -5 }))))).toBe(balance);
    expect(upperBoundBetween(...(await readings(changeShard(account, 1, { amount: 7 }))))).toBe(balance + 2);
    expect(upperBoundBetween(...(await readings(moveToShards(account, 0))))).toBeUndefined();
  });

  it.each([
    ['are shown when the ninth and the tenth agree', 9],
    ['are not shown when none of ten agree', 10],
  ])('%s', async (_, moves) => {
    // The account itself is read before its shards.
    let reading = -1;
    const send = async (command: never) => {
      reading += 1;
      const moved = [changeShard(account, 1 + reading, { amount: 0, isTransfer: true }), moveToShards(account, 0)];
      if (reading <= moves) await commit(table.store, moved);
      return table.store.client.send(command);
    };
    const busy = readAccount({ ...table.store, client: { send } as never }, platformId, uuids.source);
    if (moves < 10) expect(await busy).toMatchObject({ shardTotal: balance });
    else await expect(busy).rejects.toBeInstanceOf(ContendedWrite);
  });
});
