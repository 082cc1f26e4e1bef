import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { payoutCash } from '../../../functions/domain/payments/cash-accounts.ts';
import type { MoveName } from '../../../functions/domain/payments/lifecycle.ts';
import { movePayment, type Payment } from '../../../functions/domain/payments/payment.ts';
import { executionPostings, settlementPostings } from '../../../functions/domain/payments/postings.ts';
import { toQuote } from '../../../functions/domain/payments/quote-view.ts';
import { toTransaction } from '../../../functions/domain/payments/transaction-view.ts';
import type { IdempotencyRecord } from '../../../functions/store/idempotency.ts';
import { writePaymentEntry } from '../../../functions/store/ledger/journal.ts';
import {
  putNewPayment,
  readPayment,
  replacePayment,
  toItem,
  toPayment,
} from '../../../functions/store/payments/payments.ts';
import { createPayment, storedResponse } from '../../../functions/store/payments/stored-responses.ts';
import { commit, type Item, StaleWrite } from '../../../functions/store/table.ts';
import { itemBytes } from '../../../lib/local/table/item-size.ts';

import {
  aChallenge,
  aPayment,
  aQuote,
  aRealtimeQuote,
  ids,
  moved,
  noon,
  otherPlatformId,
  platformId,
  uuids,
} from '../../kit/builders.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();

const bankPayout: Partial<Payment> = {
  paymentRail: 'SEPA_INSTANT',
  railSelectionMode: 'AUTO',
  platformFeeAccountId: ids.destination,
  rateBasis: { milliSatoshis: 9999.00009999, serviceBasisPoints: 30, platformBasisPoints: 50 },
  description: 'Invoice 2025-0117, thank you',
  remittanceInformation: 'INV 2025-0117 EXAMPLE LTD',
  purposeOfPayment: 'GOODS_OR_SERVICES',
};

/** A quote that expired: its transaction begins with that. */
function unexecuted(quote: Payment): Payment {
  const at = new Date(quote.quoteExpiresAt ?? noon);
  return movePayment(quote, 'expire', at, { createdAt: at.toISOString() });
}

const payments: readonly (readonly [string, Payment])[] = [
  ['a quote', aQuote()],
  ['one that was executed', aPayment()],
  ['one that is completed', aPayment(['process', 'complete'])],
  ['a bank payout', aPayment(['process', 'complete'], bankPayout)],
  ['one that was refunded', aPayment(['process', 'fail', 'startRefund', 'settleRefund'], bankPayout)],
  ['one that expired', moved(aQuote(), 'expire')],
  ['a quote that expired without being executed', unexecuted(aQuote())],
  ['one that waited for money and expired', moved(aRealtimeQuote(), 'expire')],
  ['one that waits for money', aRealtimeQuote()],
  ['one to a UMA address', aPayment([], { destinationUmaAddress: '$jane@example.com' })],
  [
    'one that was changed without an event',
    { ...aPayment(['process', 'complete']), updatedAt: '2025-11-02T12:00:00.000Z' },
  ],
  [
    'one that waits for its customer',
    {
      ...aPayment(),
      authorization: { challenge: aChallenge(), waiting: [] },
      counterpartyInformation: { FULL_NAME: 'Jane Example', amounts: [1, 2] },
    },
  ],
];

const recordOf = (payment: Payment): IdempotencyRecord => ({
  fingerprint: createHash('sha256').update(payment.paymentId).digest('hex'),
  status: 201,
  expiresAtSeconds: 1_764_590_400,
  body: JSON.stringify(payment.kind === 'QUOTE' ? toQuote(payment) : toTransaction(payment)),
});
const keyed = (payment: Payment): Item => createPayment(payment)(recordOf(payment)).put?.item ?? {};

/** A payment with the entries that its journal has by then. */
const booked = (payment: Payment, ...movements: readonly ('EXECUTION' | 'SETTLEMENT')[]): Item =>
  movements.reduce((item, movement) => {
    const postings =
      movement === 'EXECUTION' ? executionPostings(payment) : settlementPostings(payment, payoutCash(payment));
    return writePaymentEntry(payment, movement, postings, new Date(noon)).append?.into(item) ?? {};
  }, toItem(payment));

/** A reward of 100.00 US dollars, with a uuid as the platform's id of the customer and a short description. */
const reward: Partial<Payment> = {
  platformCustomerId: uuids.unknown,
  rateBasis: { milliSatoshis: 9986.019572598, serviceBasisPoints: 30, platformBasisPoints: 0 },
  description: 'Example reward',
  accountType: 'SPARK_WALLET',
  terms: '3.7',
};
/** The reward when it was executed at once, and after further moves. */
const executed = (...moves: readonly MoveName[]): Payment =>
  moved(movePayment(aQuote(reward), 'execute', new Date(noon), { createdAt: noon }), ...moves);

describe('the item of a payment', () => {
  it.each(payments)('of %s reads back as written', (_, payment) => {
    expect(toPayment(toItem(payment))).toEqual(payment);
  });

  it.each(payments)('of %s stores the response to the keyed request that created it, byte for byte', (_, payment) => {
    expect(storedResponse(toPayment(keyed(payment)))).toEqual(recordOf(payment));
  });

  it('shows amounts, times and status in plain attributes, and only the response compressed', () => {
    const payment = aPayment(['process', 'complete'], bankPayout);
    const item = booked(payment, 'EXECUTION', 'SETTLEMENT');
    expect(item).toMatchObject({
      status: 'COMPLETED',
      sendingCurrency: 'USD',
      sendingAmount: 10_000,
      receivingCurrency: 'BTC',
      receivingAmount: 99_700,
      createdAt: payment.createdAt,
      updatedAt: payment.updatedAt,
      settledAt: payment.settledAt,
      quoteExpiresAt: payment.quoteExpiresAt,
      fees: { platformFixed: 0, platformVariable: 0, serviceFixed: 0, serviceVariable: 30 },
      rateBasis: { milliSatoshis: 9999.00009999, serviceBasisPoints: 30, platformBasisPoints: 50 },
      platformFeeAccountId: ids.destination,
      journal: [
        `${noon} EXECUTION USD source -10000, service-fees 30, exchange 9970; BTC exchange -99700, payout-clearing 99700`,
        `${noon} SETTLEMENT BTC payout-clearing -99700, cash:sepa-instant 99700`,
      ],
    });
    const compressed = Object.entries(keyed(payment)).filter(([, value]) => value instanceof Uint8Array);
    expect(compressed.map(([name]) => name)).toEqual(['answer']);
  });

  it.each<[string, Item]>([
    ['quoted', toItem(aQuote(reward))],
    ['quoted, with its stored response', keyed(aQuote(reward))],
    ['executed', booked(executed(), 'EXECUTION')],
    ['processed', booked(executed('process'), 'EXECUTION')],
    ['completed', booked(toPayment(keyed(executed('process', 'complete'))), 'EXECUTION', 'SETTLEMENT')],
    ['expired', toItem(unexecuted(aQuote(reward)))],
    ['expired, with its stored response', toItem(unexecuted(toPayment(keyed(aQuote(reward)))))],
    ['waiting for money', toItem(aRealtimeQuote(reward))],
  ])('takes two write units while a simple payment is %s: at most 2 KB', (_, item) => {
    expect(itemBytes(item)).toBeLessThanOrEqual(2048);
  });

  it('of a quote that expired without being executed is in one list by status, in which it is the newest', () => {
    const quote = aQuote();
    const item = toItem(unexecuted(quote));
    expect(item).toMatchObject({ statusPk: expect.stringMatching(`^${platformId}#UNUSED#.$`) });
    expect(item).not.toHaveProperty('failedSk');
    expect(toPayment(item)).toMatchObject({ createdAt: quote.quoteExpiresAt, failedAt: quote.quoteExpiresAt });
    const funded = toItem(moved(aRealtimeQuote(), 'expire'));
    expect(funded).toMatchObject({
      statusPk: expect.stringMatching(`^${platformId}#EXPIRED#.$`),
      failedSk: expect.any(String),
    });
  });

  it.each(payments)('of %s takes three write units at most, whatever happened to it', (_, payment) => {
    const item = booked(toPayment(keyed(payment)), 'EXECUTION', 'SETTLEMENT');
    expect(itemBytes(item)).toBeLessThanOrEqual(3072);
  });

  it('keeps the attributes that a newer version has added', () => {
    const item = { ...toItem(aPayment()), addedLater: { by: 'a newer version' } };
    expect(toItem(toPayment(item))).toEqual(item);
  });

  it.each<[string, string, Item]>([
    ['has no amount', 'PAYMENT.sendingAmount is not a safe integer.', { sendingAmount: undefined }],
    ['has a fraction of the smallest unit', 'PAYMENT.sendingAmount is not a safe integer.', { sendingAmount: 0.5 }],
    ['has no currency', 'PAYMENT.receivingCurrency is not a text.', { receivingCurrency: undefined }],
    ['has a fee in words', 'PAYMENT.fees.platformFixed is not a safe integer.', { fees: { platformFixed: 'none' } }],
    [
      'has a rate in words',
      'PAYMENT.rateBasis.milliSatoshis is not a number.',
      { rateBasis: { milliSatoshis: 'many' } },
    ],
    ['has an unknown status', 'PAYMENT.status is not one of QUOTED, PENDING', { status: 'PAID' }],
    ['has no version', 'PAYMENT.version is not a safe integer.', { version: undefined }],
    ['has a journal of numbers', 'PAYMENT.journal.0 is not a text.', { journal: [1] }],
    ['has a journal in one text', 'PAYMENT.journal is not a list.', { journal: 'EXECUTION' }],
    ['does not say when it was quoted', 'PAYMENT.quotedAt is not a text.', { quotedAt: undefined }],
    ['does not say when it changed', 'PAYMENT.updatedAt is not a text.', { updatedAt: undefined }],
    ['has no id', 'PAYMENT.paymentId is not the uuid of a Payment.', { paymentId: undefined }],
    ['is of another type', 'The item is of type VOLUME, not PAYMENT.', { type: 'VOLUME' }],
  ])('is refused when it %s', (_, message, change) => {
    expect(() => toPayment({ ...toItem(aPayment()), ...change })).toThrow(message);
  });

  it('has no journal before money has moved', () => {
    expect(toPayment(toItem(aQuote()))).not.toHaveProperty('journal');
  });
});

describe('a payment in the table', () => {
  it('is found by its platform and its id', async () => {
    await commit(table.store, [putNewPayment(aPayment())]);
    expect(await readPayment(table.store, platformId, uuids.payment)).toEqual(aPayment());
    expect(await readPayment(table.store, otherPlatformId, uuids.payment)).toBeUndefined();
    expect(await readPayment(table.store, platformId, uuids.unknown)).toBeUndefined();
  });

  it('is created once, and replaced only by the next version', async () => {
    await commit(table.store, [putNewPayment(aPayment())]);
    const later = { ...aPayment(), description: 'Another one' };
    await expect(commit(table.store, [putNewPayment(later)])).rejects.toThrow(StaleWrite);
    await expect(commit(table.store, [replacePayment(later)])).rejects.toThrow(StaleWrite);
    await commit(table.store, [replacePayment({ ...later, version: later.version + 1 })]);
    expect(await readPayment(table.store, platformId, uuids.payment)).toMatchObject({ description: 'Another one' });
  });
});
