import { describe, expect, it } from 'vitest';
import { statusOf } from '../../../functions/domain/cards/card-transaction.ts';
import { noon } from '../../kit/builders.ts';

const later = '2025-11-08T12:00:00.000Z';
const parts = (amount: number) => (amount === 0 ? [] : [{ amount, credited: amount, at: noon }]);
const reversed = { amount: 1_000, credited: 1_000, at: noon, reversedAt: later };

describe('the status of a card transaction', () => {
  it.each([
    ['PURCHASE', 'that is not cleared', 0, 0, later, 'AUTHORIZED'],
    ['PURCHASE', 'cleared in part', 400, 0, later, 'PARTIALLY_SETTLED'],
    ['PURCHASE', 'cleared in part and returned', 400, 400, later, 'PARTIALLY_SETTLED'],
    ['PURCHASE', 'that ended without a clearing', 0, 0, undefined, 'SETTLED'],
    ['PURCHASE', 'that is cleared', 1_000, 0, undefined, 'SETTLED'],
    ['PURCHASE', 'returned in part', 1_000, 999, undefined, 'SETTLED'],
    ['PURCHASE', 'returned as a whole', 1_000, 1_000, undefined, 'REFUNDED'],
    ['PURCHASE', 'returned with more than was cleared', 1_000, 1_001, undefined, 'REFUNDED'],
    ['CREDIT', 'of a merchant', 0, 500, undefined, 'REFUNDED'],
    ['CREDIT', 'after which the merchant cleared more', 1_000, 500, undefined, 'REFUNDED'],
    ['CREDIT', 'that was reversed', 0, 0, undefined, 'SETTLED'],
  ] as const)('of a %s %s', (purpose, _, settled, refunded, authorizedUntil, expected) => {
    const facts = { purpose, settlements: parts(settled), authorizedUntil };
    const status = (hasException?: true) =>
      statusOf({ ...facts, returns: [reversed, ...parts(refunded)], ...(hasException && { hasException }) });
    expect(status()).toBe(expected);
    expect(status(true)).toBe(expected === 'REFUNDED' ? 'REFUNDED' : 'EXCEPTION');
  });
});
