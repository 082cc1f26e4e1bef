/** Every write that changes what an account has or holds, or what its shards do: its result, its limits, and what it is refused for. */
import { expect, it } from 'vitest';
import { maximumBalance, maximumBesideHold, maximumWhileSharded } from '../../../functions/domain/ledger/account.ts';
import {
  captureHold,
  changeAccount,
  credit,
  debit,
  force,
  hold,
  releaseHold,
  takeBack,
} from '../../../functions/store/ledger/balance-changes.ts';
import {
  holdMerged,
  mergedParent,
  moveToShards,
  recordShardTotal,
  shardedParent,
} from '../../../functions/store/ledger/sharding/parent-item.ts';
import { maximumPerShard } from '../../../functions/store/ledger/sharding/sharded-account.ts';
import { changeShard, deleteShards } from '../../../functions/store/ledger/sharding/shards.ts';
import { ids, noon, platformId } from '../../kit/builders.ts';
import { describeWrites } from '../../kit/guarded-writes.ts';

const at = new Date(noon);
const account = { platformId, accountId: ids.source, amount: 500, at };
const loaded = { ...account, version: 3 };
const active = { status: 'ACTIVE', balance: 500, held: 500, version: 3, entries: 1 };
const sharded = { ...active, shardCount: 10, shardTotal: 700 };
const shard = { balance: 5, spent: 2, transfers: 3, entries: 4 };

const isClosed = { status: 'CLOSED' };
const isFrozen = { status: 'FROZEN' };
const short = { balance: 499 };
const changed = { version: 4 };
const merged = { shardCount: undefined };
/** The most that an account may have beside a credit of 500, by where its money lies. */
const roomBeside = {
  nothingHeld: { held: 0, balance: maximumBalance - 500 },
  much: { held: maximumBesideHold, balance: maximumBesideHold - 500 },
  shards: { shardCount: 10, held: maximumWhileSharded, balance: maximumWhileSharded - 500 },
};
const more = <T extends { readonly balance: number }>(limit: T) => ({ ...limit, balance: limit.balance + 1 });
const full = {
  full: more(roomBeside.nothingHeld),
  'full beside what it holds': more(roomBeside.much),
  'full beside its shards': more(roomBeside.shards),
  'holding too much': { ...roomBeside.much, held: maximumBesideHold + 1 },
  'holding too much beside its shards': { ...roomBeside.shards, held: maximumWhileSharded + 1 },
};

describeWrites({
  'a debit': {
    write: debit(account),
    ...{ item: active, becomes: { balance: 0, held: 500, version: 4, entries: 2, updatedAt: noon } },
    not: { short, frozen: isFrozen },
  },
  'a debit of a version': {
    write: debit({ ...account, loadedVersion: 3 }),
    ...{ item: active, becomes: { balance: 0, held: 500, version: 4, entries: 2 } },
    not: { short, frozen: isFrozen, changed },
  },
  'taking back': {
    write: takeBack(account),
    ...{ item: active, becomes: { balance: 0, held: 500, version: 4, entries: 2 } },
    not: { short, frozen: isFrozen },
  },
  'a hold': {
    write: hold(account),
    ...{ item: active, becomes: { balance: 0, held: 1_000, version: 4, entries: 1 } },
    not: { short, frozen: isFrozen },
  },
  'a debit with a hold': {
    write: changeAccount({ ...account, balanceChange: -500, heldChange: 100 }),
    ...{ item: active, becomes: { balance: 0, held: 600, version: 4, entries: 2 } },
    also: { 'without a hold so far': { held: 0 } },
    not: { short, frozen: isFrozen },
  },
  'a debit of which all is held': {
    write: changeAccount({ ...account, balanceChange: -500, heldChange: 500 }),
    ...{ item: active, becomes: { balance: 0, held: 1_000, version: 4, entries: 1 } },
    not: { short, frozen: isFrozen },
  },
  'a credit of all that was held': {
    write: changeAccount({ ...account, balanceChange: 500, heldChange: -500 }),
    ...{ item: active, becomes: { balance: 1_000, held: 0, version: 4, entries: 1 } },
    not: { 'not held': { held: 499 } },
  },
  'a debit that also ends a hold': {
    write: changeAccount({ ...account, balanceChange: -500, heldChange: -100 }),
    ...{ item: active, becomes: { balance: 0, held: 400, version: 4, entries: 2 } },
    also: { 'holding just that': { held: 100 } },
    not: { short, frozen: isFrozen, 'not held': { held: 99 } },
  },
  'a credit that ends a hold': {
    write: changeAccount({ ...account, balanceChange: 500, heldChange: -100 }),
    ...{ item: active, becomes: { balance: 1_000, held: 400, version: 4, entries: 2 } },
    also: { 'holding just that': { held: 100 } },
    not: { 'not held': { held: 99 } },
  },
  'a capture of a part': {
    write: changeAccount({ ...account, balanceChange: 0, heldChange: -100 }),
    ...{ item: active, becomes: { balance: 500, held: 400, version: 4, entries: 2 } },
    also: { 'holding just that': { held: 100 }, frozen: isFrozen },
    not: { 'not held': { held: 99 } },
  },
  'a capture': {
    write: captureHold(account),
    ...{ item: active, becomes: { balance: 500, held: 0, version: 4, entries: 2 } },
    not: { 'not held': { held: 499 }, frozen: isFrozen },
  },
  'a release': {
    write: releaseHold(account),
    ...{ item: active, becomes: { balance: 1_000, held: 0, version: 4, entries: 1 } },
    not: { 'not held': { held: 499 } },
  },
  'forcing money out': {
    write: force({ ...account, balanceChange: -900, heldChange: -100 }),
    ...{ item: active, becomes: { balance: -400, held: 400, version: 4, entries: 2 } },
    also: { 'holding just that': { held: 100 }, frozen: isFrozen },
    not: { sharded: { shardCount: 10 }, 'not held': { held: 99 }, closed: isClosed },
  },
  'a credit': {
    write: credit(account),
    ...{ item: active, becomes: { balance: 1_000, held: 500, version: 4, entries: 2 } },
    also: roomBeside,
    not: { closed: isClosed, ...full },
  },
  'a credit of a version': {
    write: credit({ ...account, loadedVersion: 3 }),
    ...{ item: active, becomes: { balance: 1_000, held: 500, version: 4, entries: 2 } },
    also: roomBeside,
    not: { closed: isClosed, ...full, changed },
  },
  'making an account sharded': {
    write: shardedParent(account, 500, at),
    ...{ item: active, becomes: { balance: 0, held: 500, shardTotal: 500, version: 4, entries: 1 } },
    also: { 'as full as it may': { balance: maximumWhileSharded, held: maximumWhileSharded } },
    not: {
      sharded: { shardCount: 10 },
      'spent since': short,
      'too full': { balance: maximumWhileSharded + 1 },
      'with much held': { held: maximumWhileSharded + 1 },
      frozen: isFrozen,
    },
  },
  'moving to shards': {
    write: moveToShards(account, 500),
    ...{ item: sharded, becomes: { balance: 0, held: 500, shardTotal: 1_200, version: 4, entries: 1 } },
    also: { 'as full as it may': { balance: maximumBesideHold } },
    not: { merged, short, 'too full': { balance: maximumBesideHold + 1 } },
  },
  'moving from shards': {
    write: moveToShards(account, -500),
    ...{ item: sharded, becomes: { balance: 1_000, held: 500, shardTotal: 200, version: 4, entries: 1 } },
    also: { empty: { balance: 0 }, 'as full as it may': { balance: maximumBesideHold - 500 } },
    not: { merged, 'too full': { balance: maximumBesideHold - 499 } },
  },
  'a hold through the parent': {
    write: holdMerged({ ...account, heldChange: 500 }, 300),
    ...{ item: sharded, becomes: { balance: 300, held: 1_000, shardTotal: 400, version: 4, entries: 1 } },
    also: { 'left with nothing': { balance: 200 }, 'holding as much as it may': { held: maximumWhileSharded - 500 } },
    not: { merged, short: { balance: 199 }, 'with much held': { held: maximumWhileSharded - 499 }, frozen: isFrozen },
  },
  'a debit through the parent that also ends a hold': {
    write: holdMerged({ ...account, heldChange: -100 }, 300),
    ...{ item: sharded, becomes: { balance: 300, held: 400, shardTotal: 400, version: 4, entries: 2 } },
    also: { 'holding just that': { held: 100 }, 'holding as much as it may': { held: maximumWhileSharded } },
    not: {
      ...{ merged, short: { balance: 199 }, 'not held': { held: 99 } },
      ...{ 'with much held': { held: maximumWhileSharded + 1 }, frozen: isFrozen },
    },
  },
  'a debit of which shards have more': {
    write: holdMerged({ ...account, heldChange: 100 }, 800),
    ...{ item: sharded, becomes: { balance: 800, held: 600, shardTotal: -100 } },
    also: { empty: { balance: 0 } },
    not: { owing: { balance: -1 } },
  },
  'the sum of shards': {
    write: recordShardTotal(loaded, 7, at),
    ...{ item: sharded, becomes: { balance: 500, held: 500, shardTotal: 7, version: 4, entries: 1 } },
    not: { merged, changed },
  },
  'merging shards': {
    write: mergedParent(loaded, { total: 700, entries: 9 }, at),
    ...{ item: sharded, becomes: { balance: 1_200, held: 500, version: 4, entries: 10 } },
    not: { merged, changed },
  },
  'taking from a shard': {
    write: changeShard(account, 1, { amount: -5 }),
    ...{ item: shard, becomes: { balance: 0, spent: 7, transfers: 3, entries: 5 } },
    also: { full: { balance: maximumPerShard } },
    not: { short: { balance: 4 }, 'too full': { balance: maximumPerShard + 1 } },
  },
  'giving to a shard': {
    write: changeShard(account, 1, { amount: 5 }),
    ...{ item: shard, becomes: { balance: 10, spent: 2, transfers: 3, entries: 5 } },
    also: { empty: { balance: 0 }, 'with just the room': { balance: maximumPerShard - 5 } },
    not: { missing: undefined, 'too full': { balance: maximumPerShard - 4 } },
  },
  'a transfer of shards, which is no entry': {
    write: changeShard(account, 1, { amount: -5, isTransfer: true, isUncounted: true }),
    ...{ item: shard, becomes: { balance: 0, spent: 7, transfers: 4, entries: 4 } },
    not: { short: { balance: 4 } },
  },
  'deleting a shard': {
    write: deleteShards(account, [{ index: 1, balance: 5, spent: 2 } as never]),
    item: shard,
    not: { credited: { balance: 6 }, spent: { spent: 3 } },
  },
});

it('is no write where nothing changes', () => {
  expect(changeAccount({ ...account, balanceChange: 0, heldChange: 0 })).toEqual([]);
});
