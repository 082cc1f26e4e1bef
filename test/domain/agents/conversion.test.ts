import { describe, expect, it } from 'vitest';
import { maximumAmount } from '../../../functions/contract/currency-table.ts';
import { countedIn, limitIn } from '../../../functions/domain/agents/conversion.ts';
import type { Rates } from '../../../functions/domain/pricing/rates.ts';
import { rational } from '../../../functions/domain/rational.ts';

/** 0.03 dollars for a yen: a cent is a third of a yen. */
const rates: Rates = {
  areConnected: true,
  isOutdated: () => false,
  priceOf: (currency) => ({ usd: currency === 'JPY' ? rational(3, 100) : rational(1), since: new Date(0) }),
};
const cents = (amount: number) => ({ amount, currency: 'USD' });

describe('an amount in the currency of a limit', () => {
  it.each([
    [0, 0, 0],
    [1, 1, 0],
    [3, 1, 1],
    [4, 2, 1],
  ])('of %i cents counts as %i yen as a payment, and as %i as a limit', (amount, counted, limit) => {
    expect(countedIn(cents(amount), 'JPY', rates)).toBe(counted);
    expect(limitIn(cents(amount), 'JPY', rates)).toBe(limit);
  });

  it.each([countedIn, limitIn])('is at most the largest of all amounts: %o', (convert) => {
    expect(convert(cents(maximumAmount), 'USD', rates)).toBe(maximumAmount);
    expect(() => convert(cents(maximumAmount + 1), 'USD', rates)).toThrow(
      'An amount would be larger than any amount can be when it is converted.',
    );
  });
});
