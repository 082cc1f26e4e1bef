import { describe, expect, it } from 'vitest';
import { amountText, currencyAmount, isCrypto, minorUnitsPerMajor, toAmount } from '../../functions/domain/money.ts';

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

describe('an amount in a sentence', () => {
  it.each([
    [9_000, 'USD', '90.00 USD'],
    [5, 'USD', '0.05 USD'],
    [0, 'USD', '0.00 USD'],
    [1_500, 'VND', '1500 VND'],
    [1, 'BTC', '0.00000001 BTC'],
    [-5, 'USD', '-0.05 USD'],
    [-123_456, 'EUR', '-1234.56 EUR'],
    [90_071_992_547_409_931n, 'USDC', '90071992547.409931 USDC'],
  ])('%i in %s is %s', (amount, currency, text) => {
    expect(amountText(amount, currency)).toBe(text);
  });
});
