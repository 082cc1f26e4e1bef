import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { executionPostings, type Posting, settlementPostings } from '../../functions/domain/ledger.ts';
import { movePayment, type Payment } from '../../functions/domain/payment.ts';
import { entriesIn, type Movement, writeJournal, writePaymentEntry } from '../../functions/store/journal.ts';
import { putNewPayment, replacePayment, toItem, toPayment } from '../../functions/store/payments.ts';
import { commit, type Item, StaleWrite, type Write } from '../../functions/store/table.ts';
import { itemBytes } from '../../lib/measure/item-size.ts';
import { aPayment, aRealtimeQuote, ids, noon, platformId, uuids } from '../support/builders.ts';
import { useInMemoryTable } from '../support/in-memory.ts';

const memory = useInMemoryTable();
const at = new Date(noon);
const postings: readonly Posting[] = [
  { account: ids.source, currency: 'USD', amount: -5 },
  { account: 'system:external', currency: 'USD', amount: 5 },
];
const entry = (movement: Movement, posted: readonly Posting[] = postings, payment = aPayment()): Write =>
  writePaymentEntry(payment, movement, posted, at);
const put = (write: Write, movement: Movement, posted?: readonly Posting[]) =>
  commit(memory.store, [write, entry(movement, posted)]);
const standing = (): Item => memory.items()[0] ?? {};
const next = (payment: Payment, move: 'process' | 'complete') => replacePayment(movePayment(payment, move, at));

describe('a journal entry of a payment', () => {
  it('is kept in the payment, and read as it was written', async () => {
    await put(putNewPayment(aPayment()), 'EXECUTION');
    expect(memory.items()).toHaveLength(1);
    expect(entriesIn(standing())).toEqual([
      { platformId, cause: 'PAYMENT', causeId: uuids.payment, movement: 'EXECUTION', postings, at: noon },
    ]);
  });

  it('stays through what follows, and others come after it', async () => {
    await put(putNewPayment(aPayment()), 'EXECUTION');
    await commit(memory.store, [next(toPayment(standing()), 'process')]);
    await put(next(toPayment(standing()), 'complete'), 'SETTLEMENT');
    expect(entriesIn(standing()).map(({ movement }) => movement)).toEqual(['EXECUTION', 'SETTLEMENT']);
    expect(toPayment(standing()).status).toBe('COMPLETED');
  });

  it.each<[string, Payment, string]>([
    [
      'of a payment from an account, with a fee',
      aPayment([], { platformFeeAccountId: ids.destination }),
      'Q/MLLmWgiCTTn5BQNY/FYgKRbgebYA5OdT5oOQKfe9EzAzht65riSfimsYPBm7EA',
    ],
    ['of a payment from outside', aRealtimeQuote(), 'Q7MDlzIlXPEL8Ys59tAFS5qDo9EHLYkRYRE8dYETi64pnpRkGkuR+2IB'],
  ])('is read from what stands in tables, whatever changes: %s', (_, payment, stored) => {
    const [losses, suspense] = ['system:losses', 'system:suspense'];
    const last = [
      { account: payment.platformFeeAccountId ?? 'system:receivables', currency: 'BTC', amount: -7 },
      { account: payment.sourceAccountId ?? 'system:external', currency: 'BTC', amount: 7 },
    ];
    const item = { ...toItem(payment), journal: Buffer.from(stored, 'base64') };
    expect(entriesIn(item)).toMatchObject([
      { movement: 'EXECUTION', at: noon, postings: last },
      {
        movement: 'LATE_DELIVERY',
        at: noon,
        postings: [
          { account: losses, currency: 'MXN', amount: -5 },
          { account: suspense, currency: 'MXN', amount: 5 },
          ...last,
        ],
      },
    ]);
  });

  it('is written once for each movement', async () => {
    await put(putNewPayment(aPayment()), 'EXECUTION');
    const again = put(next(toPayment(standing()), 'process'), 'EXECUTION');
    await expect(again).rejects.toThrow(`The EXECUTION of the payment ${uuids.payment} is in the journal already.`);
    expect(toPayment(standing()).status).toBe('PENDING');
  });

  it('is not written without its payment', async () => {
    await expect(commit(memory.store, [entry('EXECUTION')])).rejects.toThrow('Nothing puts the item PAYMENT');
    const other = putNewPayment({ ...aPayment(), paymentId: uuids.unknown });
    await expect(put(other, 'EXECUTION')).rejects.toThrow('Nothing puts the item PAYMENT');
    expect(memory.items()).toEqual([]);
  });

  it('of any kind is read as it was written', () => {
    const account = fc.oneof(fc.constantFrom(ids.source, ids.destination, 'system:exchange'), fc.string());
    const posting = fc.record({ account, currency: fc.constantFrom('USD', 'BTC', 'NGN'), amount: fc.maxSafeInteger() });
    fc.assert(
      fc.property(fc.array(fc.array(posting, { maxLength: 8 }), { maxLength: 4 }), (all) => {
        const movements = ['EXECUTION', 'SETTLEMENT', 'RETURN', 'REFUND'] as const;
        const item = all.reduce(
          (whole, posted, place) => entry(movements[place] as Movement, posted).add?.into(whole) ?? {},
          toItem(aPayment()),
        );
        expect(entriesIn(item).map((read) => read.postings)).toEqual(all);
      }),
    );
  });

  it('takes few bytes of the item', () => {
    const payment = aPayment(['process', 'complete'], { platformFeeAccountId: ids.destination });
    const bare = toItem(payment);
    const executed = entry('EXECUTION', executionPostings(payment), payment).add?.into(bare) ?? {};
    const settled = entry('SETTLEMENT', settlementPostings(payment, 'system:external'), payment).add?.into(executed);
    expect(itemBytes(settled ?? {}) - itemBytes(bare)).toBeLessThanOrEqual(110);
  });
});

describe('a journal entry of a funding', () => {
  const fund = (amount: number) =>
    commit(memory.store, [
      writeJournal({
        ...{ platformId, cause: 'FUNDING', causeId: uuids.unknown, movement: 'DEPOSIT', at: noon },
        postings: postings.map((posting) => ({ ...posting, amount: posting.amount * amount })),
      }),
    ]);

  it('is an item of its own, and never written over', async () => {
    await fund(1);
    expect(standing()).toMatchObject({ type: 'JOURNAL' });
    await expect(fund(2)).rejects.toThrow(StaleWrite);
    // The same entry again is the repeat of a write whose answer was lost.
    await fund(1);
    expect(entriesIn(standing())).toEqual([
      { platformId, cause: 'FUNDING', causeId: uuids.unknown, movement: 'DEPOSIT', postings, at: noon },
    ]);
  });
});

describe('an item', () => {
  it('that is neither a payment nor an entry holds none', () => {
    expect(entriesIn({ type: 'VOLUME' })).toEqual([]);
  });

  it('of an older version may be the entry of a payment', () => {
    const older = { platformId, cause: 'PAYMENT', causeId: uuids.payment, movement: 'EXECUTION', postings, at: noon };
    expect(entriesIn({ ...older, pk: 'p', sk: 'JOURNAL#EXECUTION', type: 'JOURNAL' })).toEqual([older]);
  });
});
