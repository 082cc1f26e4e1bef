import { beforeEach, describe, expect, it } from 'vitest';
import { spendable } from '../../functions/domain/account.ts';
import { handler } from '../../functions/events/tend-pockets.ts';
import { override } from '../../functions/runtime/seams.ts';
import { eventsOf } from '../../functions/runtime/webhooks/outbox.ts';
import { accountPurse } from '../../functions/store/account-pockets.ts';
import { credit, readAccount, toAccount } from '../../functions/store/accounts.ts';
import { pocketCount } from '../../functions/store/memory.ts';
import { commitMoving } from '../../functions/store/moving.ts';
import { spread } from '../../functions/store/pockets.ts';
import type { Item, Store } from '../../functions/store/table.ts';
import { type Change, InMemoryTable, toStreamRecord } from '../../lib/proof/in-memory-table.ts';
import { anAccount, ids, noon, platformId, uuids } from '../support/builders.ts';
import { tableName, useTable } from '../support/clients.ts';
import { stored } from '../support/items.ts';

useTable();

let changes: Change[];
let store: Store;
let time: Date;
let table: InMemoryTable;

const later = (seconds: number) => new Date(new Date(noon).getTime() + seconds * 1000);
const purse = accountPurse({ platformId, accountId: ids.source, at: new Date(noon) });
const head = () => [...table.items].find(({ type }) => type === 'INTERNAL_ACCOUNT') as Item;
const pockets = () => [...table.items].filter(({ type }) => type === 'POCKET');
const events = () =>
  changes
    .filter(({ before, after: now }) => before && now?.type === 'INTERNAL_ACCOUNT')
    .flatMap(({ before, after: now }) => eventsOf({ before, after: now as Item }))
    .map(({ type, data }) => [type, (data as { balance: { amount: number } }).balance.amount]);

/** Runs the reader over all that happened to pockets since it last ran. */
async function tend() {
  const told = changes.filter(({ after: now }) => now?.type === 'POCKET');
  changes = [];
  return handler({ Records: told.map(toStreamRecord) });
}
const receive = (amount: number) =>
  commitMoving(store, [credit({ platformId, accountId: ids.source, amount, at: time })]);

beforeEach(async () => {
  changes = [];
  time = new Date(noon);
  table = new InMemoryTable({ tableName, committed: (written) => void changes.push(...written) });
  store = { client: table.client, tableName, memory: new Map() };
  override('table', table.client);
  override('clock', { now: () => time });
  const account = stored.account(anAccount({ balance: 1_000_000 }));
  table.restore(new Map([[`${account.pk}\u0000${account.sk}`, account]]));
  await spread(store, [{ purse, head: head() }]);
});

describe('TendPockets', () => {
  it('tells once what many payments have brought into pockets', async () => {
    await readAccount(store, platformId, uuids.source);
    for (let payment = 0; payment < 5; payment += 1) await receive(100);
    expect(events()).toEqual([]);
    expect(await tend()).toEqual({ batchItemFailures: [] });
    expect(events()).toEqual([['INTERNAL_ACCOUNT.BALANCE_UPDATED', 1_000_500]]);
    expect(spendable(toAccount(head()))).toBe(1_000_500);
  });

  it('tells nothing twice when a batch comes again', async () => {
    await readAccount(store, platformId, uuids.source);
    await receive(100);
    const again = [...changes];
    await tend();
    changes = again;
    await tend();
    expect(events()).toEqual([]);
  });

  it('keeps what is hot spread, and brings together what has cooled down', async () => {
    await readAccount(store, platformId, uuids.source);
    time = later(3_000);
    for (let payment = 0; payment < 20; payment += 1) await receive(1);
    await tend();
    time = later(4_000);
    await receive(1);
    await tend();
    expect(pockets()).toHaveLength(pocketCount);
    time = later(7_000);
    await receive(1);
    await tend();
    expect(pockets()).toEqual([]);
    expect(head()).toMatchObject({ balance: 1_000_022 });
    expect(head()).not.toHaveProperty('pockets');
    expect(head()).not.toHaveProperty('pocketed');
    expect(events()).toEqual([['INTERNAL_ACCOUNT.BALANCE_UPDATED', 1_000_022]]);
  });

  it('lets whoever still thinks of a pocket find the account', async () => {
    await readAccount(store, platformId, uuids.source);
    changes = changes.filter(({ after: now }) => now?.type === 'POCKET').slice(0, 1);
    time = later(4_000);
    await tend();
    expect(pockets()).toEqual([]);
    await receive(7);
    expect(head()).toMatchObject({ balance: 1_000_007 });
  });

  it('has a batch come again when it cannot be done', async () => {
    override('table', { send: () => Promise.reject(new Error('No answer.')) });
    expect(await tend()).toEqual({ batchItemFailures: [{ itemIdentifier: expect.any(String) }] });
  });
});
