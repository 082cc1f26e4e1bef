import { beforeEach, describe, expect, it } from 'vitest';
import { BooksDiffer } from '../../../../functions/domain/ledger/trial-balance.ts';
import { readDayRows } from '../../../../functions/store/ledger/days/day-rows.ts';
import { postAll } from '../../../kit/book-builders.ts';
import { anAccount, ids, noon, platformId } from '../../../kit/builders.ts';
import { stored } from '../../../kit/items.ts';
import { useTable } from '../../../kit/table.ts';

const table = useTable();
const day = noon.slice(0, 10);
const readDay = (limit = 100) => readDayRows(table.store, { platformId, day, after: undefined, limit });

beforeEach(async () => {
  table.holds(stored.account(anAccount({ accountId: ids.source })));
  await postAll(table.store, { amount: 5, bookedAt: noon }, { amount: 7, bookedAt: noon });
});

describe('the rows of a day', () => {
  it('say whose money each account holds', async () => {
    const { rows, place } = await readDay();
    expect(rows.map(({ account, owner, amount }) => [account, owner, amount])).toEqual([
      [ids.source, 'PLATFORM', 5],
      [ids.source, 'PLATFORM', 7],
      ['system:cash:ach', 'SERVICE', -5],
      ['system:cash:ach', 'SERVICE', -7],
    ]);
    expect(place).toBeUndefined();
  });

  it.each([1, 2, 3, 4, 5])('are the same when they are read %i at a time', async (limit) => {
    const all = (await readDay()).rows;
    const found = [];
    for (let after: Awaited<ReturnType<typeof readDay>>['place'], more = true; more; more = after !== undefined) {
      const { rows, place } = await readDayRows(table.store, { platformId, day, after, limit });
      expect(rows.length).toBeLessThanOrEqual(limit);
      found.push(...rows);
      after = place;
    }
    expect(found).toEqual(all);
  });

  it.each([
    ['an account is missing', 'INTERNAL_ACCOUNT', 'has entries and no account'],
    ['a book has lost its entries', 'BOOK_PAGE', `has no entry on ${day}`],
  ])('are not read when %s: the day is not closed', async (_, type, message) => {
    table.removes(...table.ofType(type));
    const reading = readDay();
    await expect(reading).rejects.toBeInstanceOf(BooksDiffer);
    await expect(reading).rejects.toThrow(message);
  });
});
