import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceLifeMs } from '../../../functions/contract/figures.ts';
import {
  acceptPrices,
  connectedRates,
  lastRates,
  oldestPriceSeconds,
  type Prices,
  pricePattern,
} from '../../../functions/domain/pricing/prices.ts';
import { findRate, knownRate, minorRate, rateBasis, rateSince } from '../../../functions/domain/pricing/rates.ts';
import { toNumber } from '../../../functions/domain/rational.ts';
import { noon } from '../../kit/builders.ts';

const now = new Date(noon);
const secondsAgo = (seconds: number): string => new Date(now.getTime() - seconds * 1000).toISOString();
const day = 86_400;
const prices: Prices = {
  EUR: { usd: '1.10', at: secondsAgo(60) },
  BTC: { usd: '100000', at: secondsAgo(30) },
  MXN: { usd: '0.05', at: secondsAgo(301) },
};
const rates = connectedRates(prices, now);
const codeOf = (run: () => unknown): string => {
  try {
    run();
    return 'none';
  } catch (cause) {
    return (cause as { code: string }).code;
  }
};

describe('the rates of production', () => {
  it('are exact, in smallest units', () => {
    expect(toNumber(minorRate(rates, 'USD', 'EUR'), 10)).toBe(1.1);
    expect(toNumber(minorRate(rates, 'USD', 'BTC'), 10)).toBe(0.1);
    expect(toNumber(minorRate(rates, 'EUR', 'USD'), 10)).toBe(0.9090909091);
  });

  it('became valid when the older of the two prices did', () => {
    expect(rateSince(rates, 'USD', 'EUR').toISOString()).toBe(secondsAgo(60));
    expect(rateSince(rates, 'BTC', 'EUR').toISOString()).toBe(secondsAgo(60));
  });

  it('live for five minutes', () => {
    const aged = (seconds: number) => connectedRates({ EUR: { usd: '1.1', at: secondsAgo(seconds) } }, now);
    expect(findRate(aged(300), 'USD', 'EUR')).toBeDefined();
    expect(findRate(aged(301), 'USD', 'EUR')).toBeUndefined();
    expect(codeOf(() => minorRate(aged(301), 'EUR', 'USD'))).toBe('SERVICE_UNAVAILABLE');
    expect(codeOf(() => rateSince(aged(301), 'EUR', 'USD'))).toBe('SERVICE_UNAVAILABLE');
    expect(findRate(lastRates({ EUR: { usd: '1.1', at: secondsAgo(301) } }, now), 'USD', 'EUR')).toBeDefined();
  });

  it('live as long as the terms say', () => {
    const aged = (seconds: number) =>
      connectedRates({ EUR: { usd: '1.1', at: secondsAgo(seconds) } }, now, () => 60_000).isOutdated('EUR');
    expect([aged(60), aged(61)]).toEqual([false, true]);
  });

  it('say why there is none: to be waited for, without a price, or not connected', () => {
    expect(codeOf(() => minorRate(rates, 'USD', 'MXN'))).toBe('SERVICE_UNAVAILABLE');
    expect(codeOf(() => knownRate(rates, 'MXN', 'USD'))).toBe('SERVICE_UNAVAILABLE');
    expect(codeOf(() => minorRate(rates, 'USD', 'GBP'))).toBe('INVALID_CURRENCY');
    expect(knownRate(rates, 'USD', 'GBP')).toBeUndefined();
    for (const none of [connectedRates(undefined, now), connectedRates({}, now)])
      expect(codeOf(() => minorRate(none, 'USD', 'EUR'))).toBe('NOT_IMPLEMENTED');
    expect(codeOf(() => minorRate(rates, 'USD', 'constructor'))).toBe('INVALID_CURRENCY');
  });

  it('are those of no connector a day after the last price', () => {
    const aged = (seconds: number) => connectedRates({ EUR: { usd: '1.1', at: secondsAgo(seconds) } }, now);
    expect(codeOf(() => minorRate(aged(day), 'USD', 'EUR'))).toBe('SERVICE_UNAVAILABLE');
    expect(codeOf(() => minorRate(aged(day + 1), 'USD', 'EUR'))).toBe('NOT_IMPLEMENTED');
    expect(knownRate(aged(day + 1), 'USD', 'EUR')).toBeUndefined();
  });

  it('within a currency are 1, whatever is known', () => {
    expect(toNumber(minorRate(connectedRates(undefined, now), 'EUR', 'EUR'), 3)).toBe(1);
    expect(toNumber(minorRate(rates, 'MXN', 'MXN'), 3)).toBe(1);
  });

  it('have details where bitcoin has a price', () => {
    const fee = { fixed: 0, variableBasisPoints: 30 };
    expect(rateBasis(rates, 'USD', fee, fee)).toMatchObject({ milliSatoshis: 10_000 });
    expect(rateBasis(connectedRates({ EUR: { usd: '1.1', at: noon } }, now), 'USD', fee, fee)).toBeUndefined();
  });
});

describe('the prices that a connector gives', () => {
  const accepted = (given: Readonly<Record<string, string>>, last: Prices | undefined = prices) =>
    acceptPrices(last, given, now);

  it('replace the last ones, which a currency that is left out keeps', () => {
    expect(accepted({ EUR: '1.2' })).toEqual({ prices: { ...prices, EUR: { usd: '1.2', at: noon } }, refused: [] });
    expect(acceptPrices(undefined, { EUR: '1.2' }, now).prices).toEqual({ EUR: { usd: '1.2', at: noon } });
  });

  it('are ignored for the base and for what is no currency here', () => {
    expect(accepted({ USD: '2', DOGE: '0.1' }).prices).toEqual(prices);
  });

  it.each([
    ['2.2', []],
    ['2.2000000001', ['EUR']],
    ['0.55', []],
    ['0.5499999999', ['EUR']],
    ['110', ['EUR']],
    ['0.011', ['EUR']],
  ])('are refused beyond the double and the half of the last one: %s', (usd, refused) => {
    const result = accepted({ EUR: usd });
    expect(result.refused).toEqual(refused);
    expect(result.prices.EUR?.usd).toBe(refused.length > 0 ? '1.10' : usd);
  });

  it('are compared with nothing that is older than a day', () => {
    const last = (seconds: number): Prices => ({ EUR: { usd: '1', at: secondsAgo(seconds) } });
    expect(accepted({ EUR: '3' }, last(day)).refused).toEqual(['EUR']);
    expect(accepted({ EUR: '3' }, last(day + 1)).refused).toEqual([]);
  });

  it.each([
    ['1.1', 100, []],
    ['1.11', 100, []],
    ['1.1111', 100, []],
    ['1.1112', 100, ['EUR']],
    ['1.089', 100, ['EUR']],
    ['1.1', 0, []],
    ['1.10000000001', 0, ['EUR']],
  ])('are taken for a mistake where a second source says %s and they may differ by %i', (other, bound, refused) => {
    const check = { prices: { EUR: other }, deviationOf: () => bound };
    expect(acceptPrices(undefined, { EUR: '1.1' }, now, check).refused).toEqual(refused);
  });

  it('are taken for a mistake where a second source lacks them', () => {
    const check = { prices: { MXN: '0.05' }, deviationOf: () => 9_999 };
    const accepted = acceptPrices(undefined, { EUR: '1.1', MXN: '0.05' }, now, check);
    expect([Object.keys(accepted.prices), accepted.refused]).toEqual([['MXN'], ['EUR']]);
  });

  it('never go back in time', () => {
    const later: Prices = { EUR: { usd: '1.15', at: '2025-11-01T12:00:01.000Z' } };
    expect(accepted({ EUR: '1.2' }, later)).toEqual({ prices: later, refused: [] });
    const same: Prices = { EUR: { usd: '1.15', at: noon } };
    expect(accepted({ EUR: '1.2' }, same)).toEqual({ prices: { EUR: { usd: '1.2', at: noon } }, refused: [] });
  });

  it('are decimal numbers above 0, exact in every digit', () => {
    for (const text of ['1', '0.000000000000000001', '999999999999.999999999999999999'])
      expect(text).toMatch(pricePattern);
    for (const text of ['0', '0.0', '-1', '+1', '1e3', '.5', '1.', '01', ' 1', '1000000000000', '', 'NaN'])
      expect(text).not.toMatch(pricePattern);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), fc.stringMatching(/^\d{1,18}$/), (whole, fraction) => {
        fc.pre(whole > 0 || /[1-9]/.test(fraction));
        const usd = `${whole}.${fraction}`;
        expect(usd).toMatch(pricePattern);
        const { numerator, denominator } = minorRate(connectedRates({ EUR: { usd, at: noon } }, now), 'USD', 'EUR');
        expect(numerator * 10n ** BigInt(fraction.length)).toBe(BigInt(whole + fraction) * denominator);
      }),
    );
  });

  it('are as old as the oldest that is still expected', () => {
    expect(oldestPriceSeconds(prices, now)).toBe(301);
    expect(oldestPriceSeconds({ ...prices, GBP: { usd: '1.3', at: secondsAgo(day) } }, now)).toBe(day);
    expect(oldestPriceSeconds({ ...prices, GBP: { usd: '1.3', at: secondsAgo(day + 1) } }, now)).toBe(301);
    expect(oldestPriceSeconds({ EUR: { usd: '1.1', at: now.toISOString() } }, now)).toBe(0);
  });

  it('are too old where none ever came, or none for a day', () => {
    expect(oldestPriceSeconds({}, now)).toBe(priceLifeMs / 1000);
    expect(oldestPriceSeconds({ GBP: { usd: '1.3', at: secondsAgo(day + 1) } }, now)).toBe(priceLifeMs / 1000);
  });
});
