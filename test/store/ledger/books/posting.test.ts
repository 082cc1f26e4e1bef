import { describe, expect, it } from 'vitest';
import { readEntries } from '../../../../functions/store/ledger/books/pages.ts';
import { postJournal } from '../../../../functions/store/ledger/books/posting.ts';
import { StaleWrite } from '../../../../functions/store/table.ts';
import { journalItem } from '../../../kit/book-builders.ts';
import { aPayment, ids, noon, platformId } from '../../../kit/builders.ts';
import { stored } from '../../../kit/items.ts';
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

describe('the entries of a payment', () => {
  const line = (movement: string, postings: string) => `${noon} ${movement} USD ${postings}`;
  const executed = [line('EXECUTION', 'source -200, payout-clearing 200')];
  const payment = (journal: readonly string[]) => stored.payment(aPayment(['process'], { journal: [...journal] }));
  const numbers = async () => {
    const found: number[] = [];
    for await (const { number } of readEntries(table.store, { platformId, account: ids.source, currency: 'USD' }))
      found.push(number);
    return found;
  };
  const returned = [...executed, line('REFUND', 'payout-clearing -200, source 200')];

  it('are posted once: what was posted before is written no more', async () => {
    await postJournal(table.store, [payment(executed)], new Date(noon));
    table.forgetCalls();
    await postJournal(table.store, [payment(executed)], new Date(noon));
    expect(table.transactions()).toEqual([]);
    expect(await numbers()).toEqual([1]);
  });

  it('are posted behind those that were there before, and only by one of two readers', async () => {
    await postJournal(table.store, [payment(executed)], new Date(noon));
    table.beforeNextWrite(() => postJournal(table.store, [payment(returned)], new Date(noon)));
    await expect(postJournal(table.store, [payment(returned)], new Date(noon))).rejects.toThrow(StaleWrite);
    await postJournal(table.store, [payment(returned)], new Date(noon));
    expect(await numbers()).toEqual([1, 2]);
  });
});
