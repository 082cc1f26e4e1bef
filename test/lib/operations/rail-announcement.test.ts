import { expect, it } from 'vitest';
import { formatId, toUuid } from '../../../functions/domain/ids.ts';
import { largestBatch } from '../../../functions/store/table.ts';
import { productionAccounts } from '../../../lib/operations/rail-announcement.ts';
import { anAccount, ids, platformId } from '../../kit/builders.ts';
import { stored } from '../../kit/items.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
const accountId = (number: number) =>
  formatId('InternalAccount', toUuid(`99999999-9999-4999-8999-${String(number).padStart(12, '0')}`));

it.each([1, largestBatch, largestBatch + 1, 2 * largestBatch + 1])(
  'finds the accounts of production of a platform and of its customers, %i of these',
  async (count) => {
    const production = { environment: 'production' } as const;
    const numbers = Array.from({ length: count }, (_, number) => number);
    table.holds(stored.account(anAccount({ accountId: ids.source, ...production })));
    table.holds(
      ...numbers.map((number) =>
        stored.account(anAccount({ accountId: accountId(number), customerId: ids.customer, ...production })),
      ),
    );
    table.holds(stored.account(anAccount({ accountId: accountId(count), customerId: ids.customer })));
    const found = [];
    for await (const account of productionAccounts(table.store, platformId)) found.push(account.accountId);
    expect(found.toSorted()).toEqual([...numbers.map(accountId), ids.source].toSorted());
  },
);
