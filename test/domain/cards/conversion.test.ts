import { describe, expect, it } from 'vitest';
import {
  amountToGive,
  amountToTake,
  partCovered,
  partGiven,
  partTaken,
} from '../../../functions/domain/cards/conversion.ts';
import type { Rates } from '../../../functions/domain/pricing/rates.ts';
import { rational } from '../../../functions/domain/rational.ts';

/** 0.0065 dollars for a yen. */
const rates: Rates = {
  areConnected: true,
  isOutdated: () => false,
  priceOf: (currency) => ({ usd: currency === 'JPY' ? rational(65, 10_000) : rational(1), since: new Date(0) }),
};
const yenToDollars = { from: 'JPY', to: 'USD' };
const taken = { purchase: 3, source: 10 };

describe('an amount in another currency', () => {
  it('rounds up where it is taken and down where it is given', () => {
    // 1,001 yen are 650.65 cents.
    expect(amountToTake(rates, 1_001, yenToDollars)).toBe(651);
    expect(amountToGive(rates, 1_001, yenToDollars)).toBe(650);
  });

  it('stays as it is in its own currency, without a price', () => {
    const noRates: Rates = { ...rates, areConnected: false, priceOf: () => undefined };
    expect(amountToTake(noRates, 1_001, { from: 'USD', to: 'USD' })).toBe(1_001);
    expect(amountToGive(noRates, 1_001, { from: 'USD', to: 'USD' })).toBe(1_001);
    expect(() => amountToTake(noRates, 1_001, yenToDollars)).toThrow();
  });
});

describe('a part of an amount that was taken', () => {
  it('rounds up where it stays taken and down where it is given back, and the whole is exact', () => {
    expect([1, 2, 3].map((part) => partTaken(taken, part))).toEqual([4, 7, 10]);
    expect([1, 2, 3].map((part) => partGiven(taken, part, () => Number.NaN))).toEqual([3, 6, 10]);
  });

  it('that other money covers is never more than that pays for', () => {
    expect([0, 3, 4, 9, 10, 11].map((covered) => partCovered(taken, covered))).toEqual([0, 0, 1, 2, 3, 3]);
    expect(partCovered({ purchase: 0, source: 0 }, 0)).toBe(0);
  });

  it('that goes beyond it is converted by itself', () => {
    expect(partGiven(taken, 5, (amount) => amount * 100)).toBe(210);
  });

  it('is nothing where more was given back, at other rates, than was taken', () => {
    expect(partGiven({ purchase: 5, source: -7 }, 2, () => Number.NaN)).toBe(0);
    expect(partGiven({ purchase: 5, source: -7 }, 6, (amount) => amount * 100)).toBe(100);
  });

  it.each([
    ['nothing was taken', { purchase: 0, source: 0 }],
    ['all was given back at another rate', { purchase: 0, source: 7 }],
    ['more was given back than taken', { purchase: -5, source: -7 }],
  ])('is converted as a whole where %s', (_, left) => {
    expect(partGiven(left, 5, (amount) => amount * 100)).toBe(500);
  });
});
