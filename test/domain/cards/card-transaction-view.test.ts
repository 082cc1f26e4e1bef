import { expect, it } from 'vitest';
import type { CardTransactionRecord } from '../../../functions/domain/cards/card-transaction.ts';
import { toCardTransaction } from '../../../functions/domain/cards/card-transaction-view.ts';
import { clear } from '../../../functions/domain/cards/clearing.ts';
import { returnAmount, returnToReverse, reverseReturn } from '../../../functions/domain/cards/returns.ts';
import { currencyAmount } from '../../../functions/domain/money.ts';
import { noon } from '../../kit/builders.ts';
import { aCardTransaction } from '../../kit/card-builders.ts';

const now = new Date(noon);
const dollars = (amount: number) => currencyAmount(amount, 'USD');
const purchase = aCardTransaction();
const cleared = clear(purchase, 1_000, undefined, now).transaction;
const returned = returnAmount(cleared, 1_000, now, (amount) => amount).transaction;
const { transaction: reversed } = reverseReturn(returned, returnToReverse(returned), true, now);

it.each<[string, CardTransactionRecord, object]>([
  ['neither where nothing is cleared', purchase, {}],
  ['the cleared amount', cleared, { settledAmount: dollars(1_000) }],
  ['both amounts', returned, { settledAmount: dollars(1_000), refundedAmount: dollars(1_000) }],
  ['that a return was reversed', reversed, { settledAmount: dollars(1_000), refundedAmount: dollars(0) }],
])('a card transaction shows what is cleared and returned: %s', (_, transaction, expected) => {
  const shown = Object.entries(toCardTransaction(transaction));
  const amounts = shown.filter(([name]) => ['settledAmount', 'refundedAmount'].includes(name));
  expect(Object.fromEntries(amounts)).toEqual(expected);
});
