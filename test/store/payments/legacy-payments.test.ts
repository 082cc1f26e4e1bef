import { describe, expect, it } from 'vitest';
import type { Payment } from '../../../functions/domain/payments/payment.ts';
import * as keys from '../../../functions/store/keys.ts';
import { entriesIn } from '../../../functions/store/ledger/journal.ts';
import { toItem, toPayment } from '../../../functions/store/payments/payments.ts';
import { storedResponse } from '../../../functions/store/payments/stored-responses.ts';
import { aPayment, aQuote, aRealtimeQuote, ids, noon, platformId, uuids } from '../../kit/builders.ts';
import { packedPayments } from '../../kit/packed-payments.ts';

const packed = packedPayments.map((fixture) => [fixture.name, fixture] as const);

describe('a payment whose terms and journal are packed', () => {
  it('has packed attributes in the fixture', () => {
    const items = packedPayments.map(({ item }) => item);
    expect(items.filter(({ terms }) => terms instanceof Uint8Array)).toHaveLength(packedPayments.length);
    expect(items.filter(({ journal }) => journal instanceof Uint8Array)).toHaveLength(3);
    expect(items.filter(({ answer }) => answer instanceof Uint8Array)).toHaveLength(3);
  });

  it.each(packed)('reads in full: %s', (_, { item, payment }) => {
    const { answer, journal, ...read } = toPayment(item);
    expect(read).toEqual({ ...payment, ...(item.transactionSk !== undefined && { isUnsharded: true }) });
  });

  it.each(packed)('keeps its journal and its stored response: %s', (_, { item, entries, response }) => {
    expect(entriesIn(item)).toMatchObject(entries);
    expect(entriesIn(item)).toHaveLength(entries.length);
    expect(storedResponse(toPayment(item))).toEqual(response);
  });

  it.each(packed)('is written in the form of today: %s', (_, { item }) => {
    const current = toItem(toPayment(item));
    expect(current).not.toHaveProperty('terms');
    expect(current.journal).not.toBeInstanceOf(Uint8Array);
    expect(toPayment(current)).toEqual(toPayment(item));
    expect(entriesIn(current)).toEqual(entriesIn(item));
  });

  it.each<[string, Payment, string]>([
    [
      'of a payment from an account, with a fee',
      aPayment([], { platformFeeAccountId: ids.destination }),
      'Q/MLLmWgiCTTn5BQNY/FYgKRbgebYA5OdT5oOQKfe9EzAzht65riSfimsYPBm7EA',
    ],
    ['of a payment from outside', aRealtimeQuote(), 'Q7MDlzIlXPEL8Ys59tAFS5qDo9EHLYkRYRE8dYETi64pnpRkGkuR+2IB'],
  ])('reads its journal with the accounts of its payment: %s', (_, payment, stored) => {
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
});

describe('a payment of the first version, with an attribute for each of its members', () => {
  it.each([
    ['a quote', aQuote()],
    ['a completed payment', aPayment(['process', 'complete'], { rateBasis: undefined })],
    ['one that failed', aPayment(['process', 'fail'])],
  ])('reads in full: %s', (_, payment) => {
    const item = { ...payment, ...keys.payment(platformId, uuids.payment), type: 'PAYMENT' };
    expect(toPayment(item)).toEqual(payment);
    expect(toPayment(toItem(toPayment(item)))).toEqual(payment);
  });

  it.each<[string, object, string]>([
    ['a fraction of the smallest unit', { sendingAmount: 0.5 }, 'PAYMENT.sendingAmount is not a safe integer.'],
    ['no fees', { fees: undefined }, 'PAYMENT.fees is not a map.'],
    ['one fee only', { fees: { platformFixed: 0 } }, 'PAYMENT.fees.platformVariable is not a safe integer.'],
    ['a rate in words', { rateBasis: { milliSatoshis: 'many' } }, 'PAYMENT.rateBasis.milliSatoshis is not a number.'],
  ])('is refused with %s', (_, change, message) => {
    const item = { ...aPayment(), ...change, ...keys.payment(platformId, uuids.payment), type: 'PAYMENT' };
    expect(() => toPayment(item)).toThrow(message);
  });
});
