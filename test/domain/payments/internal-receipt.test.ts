import { expect, it } from 'vitest';
import { makeInternalReceipt } from '../../../functions/domain/payments/internal-receipt.ts';
import type { Payment } from '../../../functions/domain/payments/payment.ts';
import { aPayment, aRealtimeQuote, ids, moved, noon, platformId, uuids } from '../../kit/builders.ts';

const paid = aPayment(['process', 'complete'], { destinationAccountId: ids.destination });

it.each<[string, Payment, object]>([
  ['in the sandbox', paid, { sourceAccountId: ids.source }],
  ['in production', { ...paid, environment: 'production' }, { environment: 'production', sourceAccountId: ids.source }],
  ['with a text', { ...paid, description: 'Reward' }, { description: 'Reward', sourceAccountId: ids.source }],
  [
    'that was paid from outside',
    { ...moved(aRealtimeQuote(), 'process', 'complete'), destinationAccountId: ids.destination },
    {},
  ],
])('a payment %s reaches its receiver as it was received, and nothing else of it', (_, payment, kept) => {
  const receiver = { customerId: ids.customer, platformCustomerId: 'example-user-2' };
  const {
    event: _event,
    earlierEvents: _earlier,
    ...receipt
  } = makeInternalReceipt(payment, uuids.unknown, receiver, new Date(noon));
  expect(receipt).toStrictEqual({
    kind: 'INTERNAL_IN',
    ...{ platformId, paymentId: uuids.unknown, status: 'COMPLETED', version: 1 },
    ...receiver,
    ...kept,
    destinationAccountId: ids.destination,
    ...{ sendingCurrency: 'BTC', sendingAmount: 99_700, receivingCurrency: 'BTC', receivingAmount: 99_700 },
    fees: { platformFixed: 0, platformVariable: 0, serviceFixed: 0, serviceVariable: 0 },
    ...{ quotedAt: noon, createdAt: noon, updatedAt: noon, settledAt: payment.settledAt },
  });
});
