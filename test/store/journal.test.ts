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
const write = (movement: 'EXECUTION' | 'SETTLEMENT') =>
  commit(memory.store, [writePaymentEntry(aPayment(), movement, postings, new Date(noon))]);

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
    await expect(write('EXECUTION')).rejects.toThrow(StaleWrite);
    expect(memory.items()).toHaveLength(2);
  });
});
