import { expect, it } from 'vitest';
import { smallestUnits } from '../../../lib/console/web/format.ts';

it.each([
  ['1.50', 'EUR', 150],
  ['1,500', 'EUR', 150_000],
  ['1,234,567.8', 'USD', 123_456_780],
  ['10', 'JPY', 10],
  ['1,50', 'EUR', undefined],
  ['1,5', 'EUR', undefined],
  ['12,34,567', 'EUR', undefined],
  ['1.555', 'EUR', undefined],
  ['1.2.3', 'EUR', undefined],
  ['', 'EUR', undefined],
])('%j in %s are %j smallest units: a comma separates thousands and nothing else', (text, currency, units) => {
  expect(smallestUnits(text, currency)).toBe(units);
});
