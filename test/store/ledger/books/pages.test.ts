import { beforeEach, describe, expect, it } from 'vitest';
import { readBooksOfAccounts } from '../../../../functions/store/ledger/books/chart.ts';
import {
  entryUntil,
  lastEntry,
  readEntries,
  readSettledEntries,
} from '../../../../functions/store/ledger/books/pages.ts';
import { postJournal } from '../../../../functions/store/ledger/books/posting.ts';
import { journalItem } from '../../../kit/book-builders.ts';
import { ids, platformId } from '../../../kit/builders.ts';
import { useTable } from '../../../kit/table.ts';

const table = useTable();
const book = { platformId, account: ids.source, currency: 'USD' } as const;
const at = (minute: number): string => `2025-11-01T12:0${minute}:00.000Z`;

/** Nine entries of 1, on pages of three, a minute after one another. */
beforeEach(async () => {
  for (const minute of [0, 1, 2]) {
    const items = [1, 2, 3].map(() => journalItem({ amount: 1, bookedAt: at(minute) }));
    await postJournal(table.store, items, new Date(at(minute)));
  }
});

async function numbersOf(entries: AsyncIterable<{ readonly number: number }>): Promise<readonly number[]> {
  const numbers: number[] = [];
  for await (const { number } of entries) numbers.push(number);
  return numbers;
}

describe.each([100, 1])('the entries of a book, of which a query reads %i pages', (pages) => {
  beforeEach(() => table.pagesOf(pages));

  it.each([
    [{}, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
    [{ from: 4 }, [4, 5, 6, 7, 8, 9]],
    [{ from: 5 }, [5, 6, 7, 8, 9]],
    [{ to: 4 }, [1, 2, 3, 4]],
    [{ from: 3, to: 7 }, [3, 4, 5, 6, 7]],
    [{ from: 4, to: 4 }, [4]],
    [{ from: 5, to: 5 }, [5]],
    [{ from: 9 }, [9]],
    [{ from: 10 }, []],
    [{ from: 6, to: 5 }, []],
  ])('of the range %j are %j, in either order', async (range, numbers) => {
    expect(await numbersOf(readEntries(table.store, book, range))).toEqual(numbers);
    const newestFirst = readEntries(table.store, book, range, { isNewestFirst: true });
    expect(await numbersOf(newestFirst)).toEqual(numbers.toReversed());
  });

  it('that are settled are read from the first of a page on', async () => {
    expect(await numbersOf(readSettledEntries(table.store, book, 4))).toEqual([4, 5, 6, 7, 8, 9]);
    expect(await numbersOf(readSettledEntries(table.store, book, 10))).toEqual([]);
  });

  it.each([
    ['2025-11-01T11:59:59.999Z', 0],
    [at(0), 3],
    ['2025-11-01T12:00:59.999Z', 3],
    [at(1), 6],
    [at(2), 9],
    [at(9), 9],
  ])('until %s are %i', async (moment, number) => {
    expect(await entryUntil(table.store, book, moment)).toEqual({ number, balance: BigInt(number) });
  });
});

describe.each([1, 2, 3, 4, 5])('a book of %i pages with an entry each', (pages) => {
  const other = { ...book, currency: 'GBP' };
  const minutes = Array.from({ length: pages }, (_, minute) => minute);
  beforeEach(async () => {
    for (const minute of minutes) {
      const item = journalItem({ amount: 1, bookedAt: at(minute), currency: 'GBP' });
      await postJournal(table.store, [item], new Date(at(minute)));
    }
  });

  it('ends at each moment with the entry of that moment', async () => {
    for (const minute of minutes) {
      const ended = { number: minute + 1, balance: BigInt(minute + 1) };
      expect(await entryUntil(table.store, other, at(minute))).toEqual(ended);
    }
  });
});

it('a book without entries ends with none', async () => {
  const empty = { ...book, currency: 'EUR' };
  expect(await lastEntry(table.store, empty)).toEqual({ number: 0, balance: 0n });
  expect(await entryUntil(table.store, empty, at(9))).toEqual({ number: 0, balance: 0n });
  expect(await lastEntry(table.store, book)).toEqual({ number: 9, balance: 9n });
});

it('the last page of a book is read alone', async () => {
  table.forgetCalls();
  await lastEntry(table.store, book);
  expect(table.calls().map(({ input }) => 'Limit' in input && input.Limit)).toEqual([1]);
});

it('the books of accounts are read from one on, as many as are asked for', async () => {
  const read = (from: string | undefined, most: number) => readBooksOfAccounts(table.store, platformId, from, most);
  const name = `${ids.source}#USD`;
  expect(await read(undefined, 1)).toMatchObject({ books: [{ account: ids.source }], next: undefined });
  expect(await read(undefined, 0)).toEqual({ books: [], next: name });
  expect(await read(name, 5)).toMatchObject({ books: [{ account: ids.source, currency: 'USD' }] });
  expect(await read(`${name}#`, 5)).toEqual({ books: [], next: undefined });
});
