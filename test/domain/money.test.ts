import { describe, expect, it } from 'vitest';
import { currencyAmount, isCrypto, minorUnitsPerMajor, toAmount } from '../../functions/domain/money.ts';

describe('an amount of money', () => {
  it.each([
    ['USD', 100n],
    ['VND', 1n],
    ['USDC', 1_000_000n],
    ['BTC', 100_000_000n],
  ])('in %s has %s smallest units per major unit', (currency, units) => {
    expect(minorUnitsPerMajor(currency)).toBe(units);
  });

  it.each([1n, 9_000_000_000_000_000n])('may be %s', (value) => {
    expect(toAmount(value, 'The amount')).toBe(Number(value));
  });

  it.each([-1n, 0n, 9_000_000_000_000_001n])('is refused when it comes to %s', (value) => {
    expect(() => toAmount(value, 'The amount')).toThrow(expect.objectContaining({ code: 'AMOUNT_OUT_OF_RANGE' }));
  });

  it('is shown with its whole currency', () => {
    expect(currencyAmount(5, 'EUR')).toEqual({
      amount: 5,
      currency: { code: 'EUR', name: 'Euro', symbol: '€', decimals: 2 },
    });
  });

  it.each([
    ['USD', false],
    ['BTC', true],
    ['USDB', true],
    ['USDC', true],
  ])('in %s lives on a chain: %s', (currency, onChain) => {
    expect(isCrypto(currency)).toBe(onChain);
  });
});
