import { expect, it } from 'vitest';
import { moneyText } from '../../../lib/inspection/money-text.ts';

it.each([
  [0, 'USD', '0.00 USD'],
  [5, 'USD', '0.05 USD'],
  [-5, 'USD', '-0.05 USD'],
  [1_000, 'USD', '10.00 USD'],
  [-123_456, 'EUR', '-1234.56 EUR'],
  [1, 'BTC', '0.00000001 BTC'],
  [12_345, 'VND', '12345 VND'],
  [90_071_992_547_409_931n, 'USDC', '90071992547.409931 USDC'],
])('%s of the smallest unit of %s is written %s', (amount, currency, text) => {
  expect(moneyText(amount, currency)).toBe(text);
});
