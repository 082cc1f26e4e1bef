import { expect, it } from 'vitest';
import {
  accountName,
  clockTime,
  dayTime,
  money,
  smallestUnits,
  startOfDay,
  timeAmong,
} from '../../../lib/console/web/format.ts';

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

it.each([
  [9_000_000_000_000_000, 'USD', '90,000,000,000,000.00 USD'],
  [8_999_999_999_999_999, 'USD', '89,999,999,999,999.99 USD'],
  [8_999_999_999_999_999, 'BTC', '89,999,999.99999999 BTC'],
  [-5, 'BTC', '−0.00000005 BTC'],
  [1_234_567, 'JPY', '1,234,567 JPY'],
  [0, 'USD', '0.00 USD'],
])('%d smallest units of %s are shown to the last digit', (amount, currency, text) => {
  expect(money(amount, currency)).toBe(text);
});

it('shows the accounts that a trial balance has together by their whole name', () => {
  expect(accountName('Accounts of the platform')).toBe('Accounts of the platform');
  expect(accountName('system:payout-clearing')).toBe('Payout clearing');
});

it('begins a day, and the one behind the last of a month, at midnight of the zone that the console shows', () => {
  expect(new Date(startOfDay('2026-11-30')).toLocaleString('sv')).toBe('2026-11-30 00:00:00');
  expect(new Date(startOfDay('2026-11-30', 1)).toLocaleString('sv')).toBe('2026-12-01 00:00:00');
});

it('shows the day of a time where those beside it are of another day', () => {
  const [noon, evening, later] = [12, 18, 7 * 24].map((hours) => new Date(2026, 10, 29, hours).getTime());
  expect(timeAmong(noon ?? 0, [noon ?? 0, evening ?? 0], clockTime)).toBe(clockTime(noon ?? 0));
  expect(timeAmong(noon ?? 0, [noon ?? 0, later ?? 0], clockTime)).toBe(dayTime(noon ?? 0));
});
