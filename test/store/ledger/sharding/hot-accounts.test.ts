/** When the balance of an account that writers contend for is moved into shards, and what a failure does to its write. */
import { describe, expect, it } from 'vitest';
import { debit } from '../../../../functions/store/ledger/balance-changes.ts';
import { commitSharded } from '../../../../functions/store/ledger/sharding/commit-sharded.ts';
import { shardsPerAccount } from '../../../../functions/store/ledger/sharding/sharded-account.ts';
import { accountShardType } from '../../../../functions/topology/item-types.ts';
import { anAccount, ids, noon, platformId } from '../../../kit/builders.ts';
import { type CallFault, injectorOf } from '../../../kit/faults.ts';
import { InMemoryTable } from '../../../kit/in-memory-table.ts';
import { stored } from '../../../kit/items.ts';
import { aShardedStore } from '../../../kit/sharding.ts';

const tableName = 'payments';
const amount = 100;
/** The least from which all shards can pay as much as this payment takes. */
const enough = shardsPerAccount * amount;

/** Takes the amount from an account with this balance, while the first writes to the table fail so. */
async function taken(balance: number, ...faults: readonly (CallFault | undefined)[]) {
  const left = [...faults];
  const faultInjector = injectorOf(({ isWrite }) => (isWrite ? left.shift() : undefined));
  const table = new InMemoryTable({ tableName, faultInjector });
  const account = stored.account(anAccount({ balance }));
  table.restore(new Map([[`${account.pk}\u0000${account.sk}`, account]]));
  const store = aShardedStore({ client: { send: (command: never) => table.send(command) } as never, tableName });
  const change = { platformId, accountId: ids.source, amount, at: new Date(noon) };
  const payment = { put: { item: { pk: 'PAYMENT', sk: 'PAYMENT', type: 'PAYMENT' } } };
  const failure = await commitSharded(store, [debit(change), payment]).then(
    () => undefined,
    (cause: unknown) => cause,
  );
  const items = [...table.items];
  const shards = items.filter(({ type }) => type === accountShardType).length;
  const balances = items.map((item) => Number(item.balance ?? 0)).reduce((sum, each) => sum + each, 0);
  return { failure, shards, left: balances };
}

describe('an account at which writes conflict', () => {
  it.each([
    ['one write conflicts', enough, ['CONFLICT'], 0],
    ['one write conflicts, and it has just as much as is taken', amount, ['CONFLICT'], 0],
    ['two conflict, and each shard can pay as much', enough, ['CONFLICT', 'CONFLICT'], shardsPerAccount],
    ['two conflict, and shards could not pay as much', enough - 1, ['CONFLICT', 'CONFLICT'], 0],
  ] as const)('is moved into shards or not when %s', async (_, balance, faults, shards) => {
    expect(await taken(balance, ...faults)).toEqual({ failure: undefined, shards, left: balance - amount });
  });

  it('stays whole where the write of its shards conflicts too, and pays all the same', async () => {
    const paid = await taken(enough, 'CONFLICT', 'CONFLICT', 'CONFLICT');
    expect(paid).toEqual({ failure: undefined, shards: 0, left: enough - amount });
  });

  it('fails as the write of its shards fails', async () => {
    const { failure, shards, left } = await taken(enough, 'CONFLICT', 'CONFLICT', 'TIMEOUT_BEFORE');
    expect(failure).toMatchObject({ name: 'TimeoutError' });
    expect({ shards, left }).toEqual({ shards: 0, left: enough });
  });
});
