import { describe, expect, it } from 'vitest';
import { executionPostings } from '../../../functions/domain/payments/postings.ts';
import { writePaymentEntry } from '../../../functions/store/ledger/journal.ts';
import type { Item } from '../../../functions/store/table.ts';
import { postEntries } from '../../../functions/use-cases/ledger/post-entries.ts';
import { booksDiffer } from '../../kit/books.ts';
import { aPayment, noon } from '../../kit/builders.ts';
import { stored } from '../../kit/items.ts';
import { useClock } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
useClock();

const payment = aPayment();
const taken = { ...aPayment(), version: payment.version + 1 };
/** A payment with the entry of its execution. */
const withEntry = (item: Item): Item =>
  writePaymentEntry(taken, 'EXECUTION', executionPostings(taken), new Date(noon)).append?.into(item) ?? {};

const before = stored.payment(payment);
const after = withEntry(stored.payment(taken));

describe('a change of a payment', () => {
  it.each([
    ['that is new', undefined],
    ['that had no entry before', before],
  ])('posts the entry of one %s', async (_, earlier) => {
    table.holds(after);
    await postEntries(table.store, [{ before: earlier, after }]);
    expect(booksDiffer(table.items())).toEqual([]);
  });

  it('posts the entry once where it comes again, or together with later changes', async () => {
    table.holds(after);
    const later = { ...after, version: 3 };
    await postEntries(table.store, [
      { before, after },
      { before: after, after: later },
      { before, after },
    ]);
    await postEntries(table.store, [{ before, after }]);
    expect(booksDiffer(table.items())).toEqual([]);
  });

  it('reads nothing where it adds no entry', async () => {
    await postEntries(table.store, [{ before: after, after: { ...after, version: 3 } }]);
    expect(table.calls()).toEqual([]);
  });
});
