import { beforeEach, describe, expect, it } from 'vitest';
import { spendable } from '../../functions/domain/ledger/account.ts';
import { handler } from '../../functions/events/reconcile-shards.ts';
import { provide } from '../../functions/ports/ports.ts';
import { toAccount } from '../../functions/store/ledger/account-items.ts';
import { readAccount } from '../../functions/store/ledger/accounts.ts';
import { credit } from '../../functions/store/ledger/balance-changes.ts';
import { commitSharded } from '../../functions/store/ledger/sharding/commit-sharded.ts';
import { shardsPerAccount } from '../../functions/store/ledger/sharding/sharded-account.ts';
import type { ShardedStore } from '../../functions/store/ledger/sharding/sharded-store.ts';
import { createShards } from '../../functions/store/ledger/sharding/shards.ts';
import type { Item } from '../../functions/store/table.ts';
import { accountShardType } from '../../functions/topology/item-types.ts';
import { eventsOf } from '../../functions/use-cases/webhooks/outbox/outbox.ts';
import { anAccount, ids, noon, platformId, uuids } from '../kit/builders.ts';
import { tableName } from '../kit/environment.ts';
import { type Change, InMemoryTable, toStreamRecord } from '../kit/in-memory-table.ts';
import { stored } from '../kit/items.ts';
import { aShardedStore } from '../kit/sharding.ts';
import { useTable } from '../kit/table.ts';

useTable();

let changes: Change[];
let store: ShardedStore;
let time: Date;
let table: InMemoryTable;

const later = (seconds: number) => new Date(new Date(noon).getTime() + seconds * 1000);
const parent = () => [...table.items].find(({ type }) => type === 'INTERNAL_ACCOUNT') as Item;
const shards = () => [...table.items].filter(({ type }) => type === accountShardType);
const events = () =>
  changes
    .filter(({ before, after: now }) => before && now?.type === 'INTERNAL_ACCOUNT')
    .flatMap(({ before, after: now }) => eventsOf({ before, after: now as Item }))
    .map(({ type, data }) => [type, (data as { balance: { amount: number } }).balance.amount]);

/** Passes the changes of shards since the last call to the function. */
async function reconcile() {
  const changed = changes.filter(({ after: now }) => now?.type === accountShardType);
  changes = [];
  return handler({ Records: changed.map(toStreamRecord) });
}
const receive = (amount: number) =>
  commitSharded(store, [credit({ platformId, accountId: ids.source, amount, at: time })]);

beforeEach(async () => {
  changes = [];
  time = new Date(noon);
  table = new InMemoryTable({ tableName, committed: (written) => void changes.push(...written) });
  store = aShardedStore({ client: table.client, tableName });
  provide('dynamoDb', table.client);
  provide('clock', { now: () => time });
  const account = stored.account(anAccount({ balance: 1_000_000 }));
  table.restore(new Map([[`${account.pk}\u0000${account.sk}`, account]]));
  await createShards(store, { platformId, accountId: ids.source }, parent(), new Date(noon));
});

describe('ReconcileShards', () => {
  it('reports with one event what many payments added to shards', async () => {
    await readAccount(store, platformId, uuids.source);
    for (let payment = 0; payment < 5; payment += 1) await receive(100);
    expect(events()).toEqual([]);
    expect(await reconcile()).toEqual({ batchItemFailures: [] });
    expect(events()).toEqual([['INTERNAL_ACCOUNT.BALANCE_UPDATED', 1_000_500]]);
    expect(spendable(toAccount(parent()))).toBe(1_000_500);
  });

  it('reports nothing twice when a batch is repeated', async () => {
    await readAccount(store, platformId, uuids.source);
    await receive(100);
    const again = [...changes];
    await reconcile();
    changes = again;
    await reconcile();
    expect(events()).toEqual([]);
  });

  it('keeps a hot account sharded, and merges one that cooled down', async () => {
    await readAccount(store, platformId, uuids.source);
    time = later(3_000);
    for (let payment = 0; payment < 20; payment += 1) await receive(1);
    await reconcile();
    time = later(4_000);
    await receive(1);
    await reconcile();
    expect(shards()).toHaveLength(shardsPerAccount);
    time = later(7_000);
    await receive(1);
    await reconcile();
    expect(shards()).toEqual([]);
    expect(parent()).toMatchObject({ balance: 1_000_022 });
    expect(parent()).not.toHaveProperty('shardCount');
    expect(parent()).not.toHaveProperty('shardTotal');
    expect(events()).toEqual([['INTERNAL_ACCOUNT.BALANCE_UPDATED', 1_000_022]]);
  });

  it.each([
    [10, shardsPerAccount],
    [9, 0],
  ])('finds an account of which a batch has %i changes with %i shards', async (payments, left) => {
    await readAccount(store, platformId, uuids.source);
    changes = [];
    time = later(4_000);
    for (let payment = 0; payment < payments; payment += 1) await receive(1);
    await reconcile();
    expect(shards()).toHaveLength(left);
  });

  it.each([
    [3_600, shardsPerAccount],
    [3_601, 0],
  ])('finds an account that was sharded %i seconds ago with %i shards', async (seconds, left) => {
    await readAccount(store, platformId, uuids.source);
    changes = [];
    time = later(seconds);
    await receive(1);
    await reconcile();
    expect(shards()).toHaveLength(left);
  });

  it('leaves a writer with a stale cache able to find the account', async () => {
    await readAccount(store, platformId, uuids.source);
    changes = changes.filter(({ after: now }) => now?.type === accountShardType).slice(0, 1);
    time = later(4_000);
    await reconcile();
    expect(shards()).toEqual([]);
    await receive(7);
    expect(parent()).toMatchObject({ balance: 1_000_007 });
  });

  it('returns the batch for a retry when the table does not answer', async () => {
    provide('dynamoDb', { send: () => Promise.reject(new Error('No answer.')) });
    expect(await reconcile()).toEqual({ batchItemFailures: [{ itemIdentifier: expect.any(String) }] });
  });
});
