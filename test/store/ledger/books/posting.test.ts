import { expect, it } from 'vitest';
import { postJournal } from '../../../../functions/store/ledger/books/posting.ts';
import { journalItem } from '../../../kit/book-builders.ts';
import { noon } from '../../../kit/builders.ts';
import { useTable } from '../../../kit/table.ts';

const table = useTable();

// The two books that an entry opens take six items, and each entry one.
it.each([
  [94, [100]],
  [95, [100, 3]],
])('posts %i entries in transactions of %j items: the table takes 100 in one', async (entries, sizes) => {
  const items = Array.from({ length: entries }, () => journalItem({ amount: 1, bookedAt: noon }));
  await postJournal(table.store, items, new Date(noon));
  expect(table.transactions().map((writes) => writes.length)).toEqual(sizes);
});
