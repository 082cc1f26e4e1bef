import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Payment } from '../../functions/domain/payment.ts';
import { toQuote, toTransaction } from '../../functions/domain/views.ts';
import type { IdempotencyRecord } from '../../functions/store/idempotency.ts';
import { keptAnswer, makePayment } from '../../functions/store/kept-answers.ts';
import { keys } from '../../functions/store/keys.ts';
import { toItem, toPayment } from '../../functions/store/payments.ts';
import type { Item } from '../../functions/store/table.ts';
import { itemBytes } from '../../lib/measure/item-size.ts';
import { aChallenge, aPayment, aQuote, aRealtimeQuote, ids, moved, platformId, uuids } from '../support/builders.ts';

const bankPayout: Partial<Payment> = {
  paymentRail: 'SEPA_INSTANT',
  railSelectionMode: 'AUTO',
  platformFeeAccountId: ids.destination,
  rateBasis: { milliSatoshis: 9999.00009999, serviceBasisPoints: 30, platformBasisPoints: 50 },
  description: 'Invoice 2025-0117, thank you',
  remittanceInformation: 'INV 2025-0117 EXAMPLE LTD',
  purposeOfPayment: 'GOODS_OR_SERVICES',
};

const payments: readonly (readonly [string, Payment])[] = [
  ['a quote', aQuote()],
  ['one that was executed', aPayment()],
  ['one that is completed', aPayment(['process', 'complete'])],
  ['a bank payout', aPayment(['process', 'complete'], bankPayout)],
  ['one that was refunded', aPayment(['process', 'fail', 'startRefund', 'settleRefund'], bankPayout)],
  ['one that expired', moved(aQuote(), 'expire')],
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
const keyed = (payment: Payment): Item => makePayment(payment)(recordOf(payment)).put?.item ?? {};

describe('a payment in the table', () => {
  it.each(payments)('%s is read as it was written', (_, payment) => {
    expect(toPayment(toItem(payment))).toEqual(payment);
  });

  it.each(payments)('%s takes one unit to write: it is at most 1 KB', (_, payment) => {
    expect(itemBytes(toItem(payment))).toBeLessThanOrEqual(1024);
  });

  it.each(payments)('%s keeps the answer to the keyed request that made it, byte for byte', (_, payment) => {
    expect(keptAnswer(toPayment(keyed(payment)))).toEqual(recordOf(payment));
  });

  it.each(payments.filter(([, { refund, authorization }]) => !refund && !authorization))(
    '%s has room for the answer: with it, it is at most 1 KB',
    (_, payment) => {
      expect(itemBytes(keyed(payment))).toBeLessThanOrEqual(1024);
    },
  );

  it.each(payments)('%s is read from an item of an older version, which holds every member by itself', (_, payment) => {
    const item = { ...payment, ...keys.payment(platformId, uuids.payment), type: 'PAYMENT' };
    expect(toPayment(item)).toEqual(payment);
  });
});
