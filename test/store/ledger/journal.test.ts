import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatId, toUuid } from '../../../functions/domain/ids.ts';
import type { LedgerAccount } from '../../../functions/domain/ledger/chart-of-accounts.ts';
import { movePayment, type Payment } from '../../../functions/domain/payments/payment.ts';
import { executionPostings, type Movement, type Posting } from '../../../functions/domain/payments/postings.ts';
import { entriesIn, writeJournal, writePaymentEntry } from '../../../functions/store/ledger/journal.ts';
import { putNewPayment, replacePayment, toItem, toPayment } from '../../../functions/store/payments/payments.ts';
import { commit, type Item, StaleWrite, type Write } from '../../../functions/store/table.ts';
import { aPayment, ids, noon, platformId, uuids } from '../../kit/builders.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
const at = new Date(noon);
const feeAccount = formatId('InternalAccount', uuids.token);
const postings: readonly Posting[] = [
  { account: ids.source, currency: 'USD', amount: -5 },
  { account: 'system:cash:example-bank', currency: 'USD', amount: 5 },
];
const entry = (movement: Movement, posted: readonly Posting[] = postings, payment = aPayment()): Write =>
  writePaymentEntry(payment, movement, posted, at);
const put = (write: Write, movement: Movement, posted?: readonly Posting[]) =>
  commit(table.store, [write, entry(movement, posted)]);
const current = (): Item => table.items()[0] ?? {};
const next = (payment: Payment, move: 'process' | 'complete') => replacePayment(movePayment(payment, move, at));

describe('a journal entry of a payment', () => {
  it('is stored in the payment and reads back as written', async () => {
    await put(putNewPayment(aPayment()), 'EXECUTION');
    expect(table.items()).toHaveLength(1);
    expect(entriesIn(current())).toEqual([
      { platformId, cause: 'PAYMENT', causeId: uuids.payment, movement: 'EXECUTION', postings, at: noon },
    ]);
  });

  it('is kept by later writes, which append further entries', async () => {
    await put(putNewPayment(aPayment()), 'EXECUTION');
    await commit(table.store, [next(toPayment(current()), 'process')]);
    await put(next(toPayment(current()), 'complete'), 'SETTLEMENT');
    expect(entriesIn(current()).map(({ movement }) => movement)).toEqual(['EXECUTION', 'SETTLEMENT']);
    expect(toPayment(current()).status).toBe('COMPLETED');
  });

  it('is written once for each movement', async () => {
    await put(putNewPayment(aPayment()), 'EXECUTION');
    const again = put(next(toPayment(current()), 'process'), 'EXECUTION');
    await expect(again).rejects.toThrow(`The EXECUTION of the payment ${uuids.payment} is in the journal already.`);
    expect(toPayment(current()).status).toBe('PENDING');
  });

  it('is not written without its payment', async () => {
    await expect(commit(table.store, [entry('EXECUTION')])).rejects.toThrow('An append to PAYMENT needs a put');
    const other = putNewPayment({ ...aPayment(), paymentId: uuids.unknown });
    await expect(put(other, 'EXECUTION')).rejects.toThrow('An append to PAYMENT needs a put');
    expect(table.items()).toEqual([]);
  });

  it('of any kind reads back as written', () => {
    const known = fc.constantFrom<LedgerAccount>(
      ids.source,
      ids.destination,
      'system:exchange',
      'system:cash:example-bank',
    );
    const account = fc.oneof(
      known,
      fc.uuid().map((uuid) => formatId('InternalAccount', toUuid(uuid))),
    );
    const posting = fc.record({ account, currency: fc.constantFrom('USD', 'BTC', 'NGN'), amount: fc.maxSafeInteger() });
    fc.assert(
      fc.property(fc.array(fc.array(posting, { maxLength: 8 }), { maxLength: 4 }), (all) => {
        const movements = ['EXECUTION', 'SETTLEMENT', 'RETURN', 'REFUND'] as const;
        const item = all.reduce(
          (whole, posted, place) => entry(movements[place] as Movement, posted).append?.into(whole) ?? {},
          toItem(aPayment()),
        );
        expect(entriesIn(item).map((read) => read.postings)).toEqual(all);
      }),
    );
  });

  it.each<[string, Partial<Payment>, readonly Posting[], string]>([
    [
      'names the accounts of its payment by their role',
      { platformFeeAccountId: ids.destination },
      executionPostings(aPayment()),
      'USD source -10000, service-fees 30, exchange 9970; BTC exchange -99700, payout-clearing 99700',
    ],
    [
      'names every other account in full',
      {},
      [
        { account: ids.destination, currency: 'USD', amount: -7 },
        { account: 'system:receivables', currency: 'USD', amount: 7 },
      ],
      `USD ${ids.destination} -7, receivables 7`,
    ],
    [
      'keeps the order of its postings',
      { platformFeeAccountId: feeAccount, destinationAccountId: ids.destination },
      [
        { account: feeAccount, currency: 'USD', amount: 1 },
        { account: ids.destination, currency: 'BTC', amount: 2 },
        { account: ids.source, currency: 'USD', amount: 3 },
      ],
      'USD platformFeeAccount 1; BTC destination 2; USD source 3',
    ],
  ])('is a line that %s', async (_, change, posted, line) => {
    const payment = aPayment([], change);
    await commit(table.store, [putNewPayment(payment), entry('EXECUTION', posted, payment)]);
    expect(current().journal).toEqual([`${noon} EXECUTION ${line}`]);
  });

  it('has the value date where there is one, also in an entry without postings', async () => {
    const [first, second] = ['2025-10-31', '2025-11-03'];
    await commit(table.store, [
      putNewPayment(aPayment()),
      writePaymentEntry(aPayment(), 'EXECUTION', postings, at, first),
    ]);
    await commit(table.store, [
      next(toPayment(current()), 'process'),
      writePaymentEntry(aPayment(), 'SETTLEMENT', [], at, second),
    ]);
    expect(current().journal).toEqual([
      `${noon} EXECUTION ${first} USD source -5, cash:example-bank 5`,
      `${noon} SETTLEMENT ${second}`,
    ]);
    expect(entriesIn(current())).toMatchObject([
      { movement: 'EXECUTION', postings, valueDate: first },
      { movement: 'SETTLEMENT', postings: [], valueDate: second },
    ]);
  });

  it('is refused for an account that no line can name', () => {
    const named = (account: LedgerAccount) => entry('EXECUTION', [{ account, currency: 'USD', amount: 1 }]).append;
    for (const account of ['system:', 'system:a b', 'system:a,b', 'InternalAccount:1; USD source 5'] as const) {
      expect(() => named(account)?.into(toItem(aPayment()))).toThrow('cannot name the account');
    }
  });

  it.each([
    'no line',
    `${noon} PAYMENT USD source -1, exchange 1`,
    `${noon} EXECUTION USD source, exchange 1`,
    `${noon} EXECUTION USD source one, exchange 1`,
    `${noon} EXECUTION USD source 1.5, exchange 1`,
    `${noon} EXECUTION USD source 1 2, exchange 1`,
    `${noon} EXECUTION `,
    `${noon} EXECUTION USD`,
    `${noon} EXECUTION USD source -1\nexchange 1`,
    `${noon} EXECUTION xUSD source -1, exchange 1`,
    `${noon} EXECUTION USD source -1, exchange 1x`,
    `${noon} EXECUTION USD -source -1, ex change 1`,
    ` ${noon} EXECUTION USD source -1, exchange 1`,
    `${noon} EXECUTION USD platformFeeAccount 1`,
  ])('is unreadable when it is another text: %s', (line) => {
    expect(() => entriesIn({ ...toItem(aPayment()), journal: [line] })).toThrow(/unreadable line|no such account/);
  });
});

describe('a journal entry of a funding', () => {
  const fund = (amount: number) =>
    commit(table.store, [
      writeJournal({
        ...{ platformId, cause: 'FUNDING', causeId: uuids.unknown, movement: 'DEPOSIT', at: noon },
        postings: postings.map((posting) => ({ ...posting, amount: posting.amount * amount })),
      }),
    ]);

  it('is an item of its own and is never overwritten', async () => {
    await fund(1);
    expect(current()).toMatchObject({ type: 'JOURNAL' });
    await expect(fund(2)).rejects.toThrow(StaleWrite);
    await expect(fund(1)).rejects.toThrow(StaleWrite);
    expect(entriesIn(current())).toEqual([
      { platformId, cause: 'FUNDING', causeId: uuids.unknown, movement: 'DEPOSIT', postings, at: noon },
    ]);
  });
});

describe('an item', () => {
  it.each<[string, Item, string]>([
    ['names no cause', { cause: 'GIFT' }, 'JOURNAL.cause is not one of PAYMENT, FUNDING, CARD_TRANSACTION, MANUAL.'],
    ['has no list of postings', { postings: 'none' }, 'JOURNAL.postings is not a list.'],
    [
      'has a posting of a fraction',
      { postings: [{ account: ids.source, currency: 'USD', amount: 0.5 }] },
      'JOURNAL.postings.0.amount is not a safe integer.',
    ],
  ])('is no journal entry when it %s', (_, change, message) => {
    const funding = { platformId, cause: 'FUNDING', causeId: uuids.unknown, movement: 'DEPOSIT', postings, at: noon };
    expect(() => entriesIn({ ...funding, type: 'JOURNAL', ...change })).toThrow(message);
  });

  it('that is neither a payment nor a journal entry holds none', () => {
    expect(entriesIn({ type: 'VOLUME' })).toEqual([]);
  });
});
