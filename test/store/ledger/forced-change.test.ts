import { beforeEach, describe, expect, it } from 'vitest';
import type { InternalAccount } from '../../../functions/domain/ledger/account.ts';
import { forcedChange } from '../../../functions/store/ledger/forced-change.ts';
import { createShards } from '../../../functions/store/ledger/sharding/shards.ts';
import { commit } from '../../../functions/store/table.ts';
import { anAccount, ids, noon, platformId, uuids } from '../../kit/builders.ts';
import { stored } from '../../kit/items.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
const changed = (balanceChange: number) =>
  forcedChange(table.store, { platformId, accountId: ids.source, balanceChange, heldChange: 0, at: new Date(noon) });
const holds = (account: Partial<InternalAccount>) =>
  table.holds(stored.account(anAccount({ accountId: ids.source, balance: 100, ...account })));
const item = () => table.item(`INTERNAL_ACCOUNT#${uuids.source}`) ?? {};

describe('what happened outside', () => {
  beforeEach(() => holds({}));

  it.each([
    [100, 'ACTIVE', 0],
    [101, 'ACTIVE', -1],
    [100, 'FROZEN', 0],
    [101, 'FROZEN', -1],
  ] as const)('takes %i of 100 from an account that is %s: %i are left', async (amount, status, left) => {
    holds({ status });
    await commit(table.store, [...(await changed(-amount))]);
    expect(item().balance).toBe(left);
  });

  it.each([
    ['is taken from the shards of an account that holds as much', 9_600, true],
    ['brings the shards of an account together that holds less', 9_601, false],
  ])('%s', async (_, amount, isSharded) => {
    holds({ balance: 9_600 });
    await createShards(table.store, { platformId, accountId: ids.source }, item(), new Date(noon));
    await changed(-amount);
    expect('shardCount' in item()).toBe(isSharded);
  });

  it('is added to an account without a look at it', async () => {
    table.forgetCalls();
    const writes = await changed(1);
    expect(table.calls()).toEqual([]);
    await commit(table.store, [...writes]);
    expect(item().balance).toBe(101);
  });
});
