import { describe, expect, it } from 'vitest';
import { currencyCodes } from '../../../functions/contract/currencies.ts';
import { minorRate } from '../../../functions/domain/pricing/rates.ts';
import { multiply } from '../../../functions/domain/rational.ts';
import { sandboxRates } from '../../../functions/domain/sandbox/rates.ts';

const noon = new Date('2025-11-01T12:00:00.000Z');
const rates = sandboxRates(noon);
const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const number = ({ numerator, denominator }: { numerator: bigint; denominator: bigint }) =>
  Number(numerator) / Number(denominator);

describe('the rate between two currencies', () => {
  it.each(currencyCodes.map((code) => [code]))('exists between US dollars and %s', (code) => {
    expect(number(minorRate(rates, 'USD', code))).toBeGreaterThan(0);
  });

  it('is counted in smallest units: 0.1 cent for a satoshi, give or take', () => {
    expect(number(minorRate(rates, 'USD', 'BTC'))).toBeCloseTo(0.1, 3);
  });

  it('is one to one within a currency, and between dollars and coins that stand for them', () => {
    expect(number(minorRate(rates, 'EUR', 'EUR'))).toBe(1);
    const { numerator, denominator } = minorRate(rates, 'USD', 'USDC');
    expect(numerator * 10_000n).toBe(denominator);
  });

  it('is the same for everyone during five minutes', () => {
    expect(minorRate(sandboxRates(minutesLater(4.9)), 'USD', 'EUR')).toEqual(minorRate(rates, 'USD', 'EUR'));
  });

  it('moves over a day, and never by more than 0.2 % from its middle', () => {
    const rates = Array.from({ length: 288 }, (_, index) =>
      number(minorRate(sandboxRates(minutesLater(index * 5)), 'USD', 'EUR')),
    );
    expect(new Set(rates).size).toBeGreaterThan(10);
    expect(Math.min(...rates)).toBeGreaterThanOrEqual(1.086957 * 0.998);
    expect(Math.max(...rates)).toBeLessThanOrEqual(1.086957 * 1.002);
  });

  it('gives nothing away on the way there and back', () => {
    const { numerator, denominator } = multiply(minorRate(rates, 'EUR', 'BTC'), minorRate(rates, 'BTC', 'EUR'));
    expect(numerator).toBe(denominator);
  });

  it('can be asked for again in a minute where a price is outdated', () => {
    const outdated = { ...rates, priceOf: () => undefined, isOutdated: () => true };
    expect(() => minorRate(outdated, 'USD', 'EUR')).toThrow(
      expect.objectContaining({ code: 'SERVICE_UNAVAILABLE', details: { retryAfterSeconds: 60 } }),
    );
  });

  it('is refused for a currency without a price', () => {
    expect(() => minorRate(rates, 'USD', 'XYZ')).toThrow(expect.objectContaining({ code: 'INVALID_CURRENCY' }));
  });
});
