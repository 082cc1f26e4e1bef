import { describe, expect, it } from 'vitest';
import { currencyCodes } from '../../../functions/contract/currencies.ts';
import { minorRate } from '../../../functions/domain/pricing/rates.ts';
import { multiply } from '../../../functions/domain/rational.ts';

const noon = new Date('2025-11-01T12:00:00.000Z');
const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const number = ({ numerator, denominator }: { numerator: bigint; denominator: bigint }) =>
  Number(numerator) / Number(denominator);

describe('the rate between two currencies', () => {
  it.each(currencyCodes.map((code) => [code]))('exists between US dollars and %s', (code) => {
    expect(number(minorRate('USD', code, noon))).toBeGreaterThan(0);
  });

  it('is counted in smallest units: 0.1 cent for a satoshi, give or take', () => {
    expect(number(minorRate('USD', 'BTC', noon))).toBeCloseTo(0.1, 3);
  });

  it('is one to one within a currency, and between dollars and coins that stand for them', () => {
    expect(number(minorRate('EUR', 'EUR', noon))).toBe(1);
    const { numerator, denominator } = minorRate('USD', 'USDC', noon);
    expect(numerator * 10_000n).toBe(denominator);
  });

  it('is the same for everyone during five minutes', () => {
    expect(minorRate('USD', 'EUR', minutesLater(4.9))).toEqual(minorRate('USD', 'EUR', noon));
  });

  it('moves over a day, and never by more than 0.2 % from its middle', () => {
    const rates = Array.from({ length: 288 }, (_, index) => number(minorRate('USD', 'EUR', minutesLater(index * 5))));
    expect(new Set(rates).size).toBeGreaterThan(10);
    expect(Math.min(...rates)).toBeGreaterThanOrEqual(1.086957 * 0.998);
    expect(Math.max(...rates)).toBeLessThanOrEqual(1.086957 * 1.002);
  });

  it('gives nothing away on the way there and back', () => {
    const { numerator, denominator } = multiply(minorRate('EUR', 'BTC', noon), minorRate('BTC', 'EUR', noon));
    expect(numerator).toBe(denominator);
  });

  it('is refused for a currency without a price', () => {
    expect(() => minorRate('USD', 'XYZ', noon)).toThrow(expect.objectContaining({ code: 'INVALID_CURRENCY' }));
  });
});
