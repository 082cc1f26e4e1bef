import { describe, expect, it } from 'vitest';
import { countLowValue, type Unasked } from '../../../functions/domain/sca/exemptions.ts';

const euros = (sendingAmount: number) => ({ sendingCurrency: 'EUR', sendingAmount });

describe('a payment without a challenge because of its low value', () => {
  it.each<[number, Unasked | undefined, Unasked]>([
    [3_000, undefined, { amount: 3_000, count: 1 }],
    [1_000, { amount: 9_000, count: 3 }, { amount: 10_000, count: 4 }],
    [1, { amount: 4, count: 4 }, { amount: 5, count: 5 }],
  ])('of %i cents after %j leaves %j', (amount, earlier, expected) => {
    expect(countLowValue(euros(amount), earlier)).toEqual(expected);
  });

  it.each<[string, Parameters<typeof countLowValue>]>([
    ['is at most 30 euros', [euros(3_001)]],
    ['brings the amount since the last challenge to at most 100 euros', [euros(1_001), { amount: 9_000, count: 3 }]],
    ['is at most the fifth since the last challenge', [euros(1), { amount: 5, count: 5 }]],
    ['is in euros', [{ sendingCurrency: 'USD', sendingAmount: 100 }]],
    ['is paid from an account', [{ ...euros(100), funding: {} }]],
  ])('%s', (_, [payment, earlier]) => {
    expect(countLowValue(payment, earlier)).toBeUndefined();
  });
});
