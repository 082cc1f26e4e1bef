import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import * as keys from '../../../../functions/store/keys.ts';
import { shardedAccountBalance } from '../../../../functions/store/ledger/account-shards.ts';
import { debit } from '../../../../functions/store/ledger/balance-changes.ts';
import { commitSharded } from '../../../../functions/store/ledger/sharding/commit-sharded.ts';
import { shardsAtOnce } from '../../../../functions/store/ledger/sharding/sharded-balance.ts';
import type { ShardedStore } from '../../../../functions/store/ledger/sharding/sharded-store.ts';
import { takeLease } from '../../../../functions/store/ledger/sharding/sharding-lease.ts';
import { createShards } from '../../../../functions/store/ledger/sharding/shards.ts';
import { commit, type Item, readItems } from '../../../../functions/store/table.ts';
import { accountShardType } from '../../../../functions/topology/item-types.ts';
import { anAccount, ids, noon, platformId } from '../../../kit/builders.ts';
import { stored } from '../../../kit/items.ts';
import { aShardedStore } from '../../../kit/sharding.ts';
import { useTable } from '../../../kit/table.ts';

const table = useTable();
const leaseSeconds = 1;
const later = (seconds: number) => new Date(Date.parse(noon) + seconds * 1000);
const accountAt = (at: Date) => shardedAccountBalance({ platformId, accountId: ids.source, at });
const account = accountAt(later(0));
const parent: Item = stored.account(anAccount({ balance: 1_000_000 }));
const anEnvironment = () => aShardedStore(table.store);
const isTaken = (shardCount = 0, at = later(0)) => takeLease(anEnvironment(), accountAt(at), shardCount);

describe('the lease to add shards', () => {
  it('is held by one environment, for its time', async () => {
    expect(await Promise.all([isTaken(), isTaken(), isTaken()])).toEqual([true, false, false]);
    expect(await isTaken(0, later(leaseSeconds))).toBe(false);
    expect(await isTaken(0, later(leaseSeconds + 0.001))).toBe(true);
    expect(await isTaken(0, later(leaseSeconds + 0.002))).toBe(false);
  });

  it('is another one for each number of shards', async () => {
    expect([await isTaken(0), await isTaken(96), await isTaken(96)]).toEqual([true, true, false]);
  });

  it('is deleted by the table when it is long over', async () => {
    await isTaken();
    expect(table.items()).toMatchObject([{ expiresAtSeconds: later(3600).getTime() / 1000 }]);
  });
});

/** The rejection of a transaction that met another one at its first item. */
const conflictOf = (length: number) =>
  new TransactionCanceledException({
    message: 'Transaction canceled',
    $metadata: {},
    CancellationReasons: Array.from({ length }, (_, index) => ({ Code: index === 0 ? 'TransactionConflict' : 'None' })),
  });

describe('an environment that knows of the lease of another one', () => {
  /** What the environment does while it waits is `onPause`, once. */
  const waiting = (store: ShardedStore, onPause: () => Promise<void>) => {
    const pauses: number[] = [];
    const pause = async (ms: number) => {
      pauses.push(ms);
      if (pauses.length === 1) await onPause();
    };
    return { pauses, store: { ...store, random: () => 0.5, pause } };
  };
  const pay = (store: ShardedStore, at: Date) =>
    commitSharded(store, [debit({ platformId, accountId: ids.source, amount: 10, at })]);
  const leased = async () => {
    await commit(table.store, [{ put: { item: parent } }]);
    await isTaken();
  };
  const parentVersion = async () => Number((await readItems(table.store, [account.key]))[0]?.version);

  it.each([
    [
      'read it with the account',
      (store: ShardedStore) => readItems(store, [account.key, keys.shardingLease(account.key)]),
    ],
    ['wanted it, too', (store: ShardedStore) => takeLease(store, account, 0)],
  ])('because it %s, waits for the shards and writes one of them', async (_, learn) => {
    await leased();
    const { store, pauses } = waiting(anEnvironment(), () => createShards(table.store, { target: account, parent }));
    await learn(store);
    await pay(store, later(0));
    expect(pauses).toEqual([40]);
    const shards = table.items().filter(({ type }) => type === accountShardType);
    expect(shards.filter(({ spent }) => spent === 10)).toHaveLength(1);
  });

  it('does not wait for itself where it cannot create the shards', async () => {
    await commit(table.store, [{ put: { item: parent } }]);
    let transactions = 0;
    const send = (command: { readonly input: TransactWriteCommandInput }) => {
      const { TransactItems: items = [] } = command.input;
      if (items.length > 0) transactions += 1;
      const isBusy = items.length > shardsAtOnce || (items.length > 0 && transactions <= 2);
      return isBusy ? Promise.reject(conflictOf(items.length)) : table.store.client.send(command as never);
    };
    const { store, pauses } = waiting(
      aShardedStore({ ...table.store, client: { send } as never }),
      async () => undefined,
    );
    const change = { platformId, accountId: ids.source, amount: 10, at: later(0) };
    await commitSharded(store, [debit(change), { put: { item: { pk: 'OTHER', sk: 'OTHER' } } }]);
    expect(table.items().filter(({ type }) => type === accountShardType)).toEqual([]);
    // Two conflicts of its own, and eight attempts to create the shards.
    expect(pauses).toHaveLength(2 + 8);
  });

  it('pays from the account where the other one has stopped', async () => {
    await leased();
    const before = await parentVersion();
    const { store, pauses } = waiting(anEnvironment(), async () => undefined);
    await takeLease(store, account, 0);
    await pay(store, later(0));
    expect(pauses).toHaveLength(8);
    expect(await parentVersion()).toBe(before + 1);
  });

  it('does not wait when the lease is over', async () => {
    await leased();
    const { store, pauses } = waiting(anEnvironment(), async () => undefined);
    await takeLease(store, account, 0);
    await pay(store, later(leaseSeconds));
    expect(pauses).toEqual([]);
  });
});
