import { describe, expect, it } from 'vitest';
import type { Posting } from '../../functions/domain/ledger.ts';
import { toJournalEntry, writePaymentEntry } from '../../functions/store/journal.ts';
import { commit, StaleWrite } from '../../functions/store/table.ts';
import { aPayment, ids, noon, platformId, uuids } from '../support/builders.ts';
import { useInMemoryTable } from '../support/in-memory.ts';

const memory = useInMemoryTable();
const postings: readonly Posting[] = [
  { account: ids.source, currency: 'USD', amount: -5 },
  { account: 'system:external', currency: 'USD', amount: 5 },
];
const write = (movement: 'EXECUTION' | 'SETTLEMENT', posted = postings) =>
  commit(memory.store, [writePaymentEntry(aPayment(), movement, posted, new Date(noon))]);

describe('a journal entry', () => {
  it('is read as it was written', async () => {
    await write('EXECUTION');
    const [item] = memory.items();
    expect(item).toMatchObject({ type: 'JOURNAL', pk: expect.stringContaining(uuids.payment) });
    expect(toJournalEntry(item ?? {})).toEqual({
      platformId,
      cause: 'PAYMENT',
      causeId: uuids.payment,
      movement: 'EXECUTION',
      postings,
      at: noon,
    });
  });

  it('is written once for each movement of a payment, and never over another', async () => {
    await write('EXECUTION');
    await write('SETTLEMENT');
    const others = postings.map((posting) => ({ ...posting, amount: 2 * posting.amount }));
    await expect(write('EXECUTION', others)).rejects.toThrow(StaleWrite);
    // The same entry again is the repeat of a write whose answer was lost.
    await write('EXECUTION');
    expect(memory.items().map((item) => toJournalEntry(item).postings)).toEqual([postings, postings]);
  });
});
