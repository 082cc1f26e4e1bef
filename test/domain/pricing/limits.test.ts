import { describe, expect, it } from 'vitest';
import { maximumAmount } from '../../../functions/contract/currency-table.ts';
import { defaultTerms } from '../../../functions/domain/pricing/default-terms.ts';
import {
  requireLimits,
  requireSize,
  sizeBounds,
  volumeExceeded,
  volumeUses,
} from '../../../functions/domain/pricing/limits.ts';
import type { TermLines } from '../../../functions/domain/pricing/terms.ts';
import { onlyTerms } from '../../kit/builders.ts';

const now = new Date('2025-11-01T12:00:00.000Z');
const movement = (sendingAmount: number, receivingCurrency = 'BTC') => ({
  sendingCurrency: 'USD',
  receivingCurrency,
  sendingAmount,
});
const tooLarge = expect.objectContaining({ code: 'TRANSACTION_SIZE_LIMIT_EXCEEDED' });

describe('the maximum of a single transaction', () => {
  it.each<[string, TermLines]>([
    ['its corridor', { 'USD>BTC': { singleTransaction: 1_000 } }],
    ['its withdrawal currency', { USD: { singleTransaction: 1_000 } }],
    ['every other currency', { '*': { singleTransaction: 1_000 } }],
    ['the narrower of two', { 'USD>BTC': { singleTransaction: 5_000 }, USD: { singleTransaction: 1_000 } }],
  ])('is that of %s, the maximum itself included', (_, limits) => {
    expect(() => requireSize(onlyTerms(limits), movement(1_000))).not.toThrow();
    expect(() => requireSize(onlyTerms(limits), movement(1_001))).toThrow(tooLarge);
  });

  it.each<[string, TermLines]>([
    ['another corridor', { 'USD>EUR': { singleTransaction: 1 } }],
    ['the way back', { 'BTC>USD': { singleTransaction: 1 } }],
    ['the receiving currency', { BTC: { singleTransaction: 1 } }],
    ['nothing', {}],
    ['all others, while its own is wider', { '*': { singleTransaction: 1 }, USD: { singleTransaction: 10_000 } }],
  ])('is none where there is one for %s', (_, limits) => {
    expect(() => requireSize(onlyTerms(limits), movement(10_000))).not.toThrow();
  });
});

describe('the volume of a day', () => {
  it('is counted for the corridor and for the currency, each by itself', () => {
    const uses = volumeUses(onlyTerms({ 'USD>BTC': { dailyVolume: 50 }, USD: { dailyVolume: 70 } }), movement(7), now);
    expect(uses).toEqual([
      { key: 'USD>BTC', day: '2025-11-01', amount: 7, maximum: 50 },
      { key: 'USD', day: '2025-11-01', amount: 7, maximum: 70 },
    ]);
  });

  it('begins anew at midnight UTC', () => {
    const dayAt = (time: string) =>
      volumeUses(onlyTerms({ USD: { dailyVolume: 1 } }), movement(1), new Date(time))[0]?.day;
    expect(dayAt('2025-11-01T23:59:59.999Z')).toBe('2025-11-01');
    expect(dayAt('2025-11-02T00:00:00.000Z')).toBe('2025-11-02');
  });

  it('is not counted where there is no limit', () => {
    expect(volumeUses(onlyTerms({ USD: { singleTransaction: 5 } }), movement(1), now)).toEqual([]);
  });

  it.each([
    ['2025-11-01T12:00:00.000Z', 12 * 3600],
    ['2025-12-31T23:59:00.000Z', 60],
    ['2025-11-01T00:00:00.000Z', 24 * 3600],
  ])('that is used up at %s lets a payment come back in %i seconds', (time, retryAfterSeconds) => {
    const refusal = volumeExceeded({ key: 'USD', day: '', amount: 1, maximum: 1 }, new Date(time));
    expect(refusal).toMatchObject({ code: 'DAILY_VOLUME_LIMIT_EXCEEDED', details: { retryAfterSeconds } });
  });
});

describe('the bounds of a payment', () => {
  it('are those of nature where no limit binds', () => {
    expect(sizeBounds(onlyTerms({}), movement(0))).toEqual({ minimum: 1, maximum: maximumAmount });
    expect(sizeBounds(onlyTerms({ 'USD>BTC': { dailyVolume: 5 } }), movement(0))).toEqual({
      minimum: 1,
      maximum: maximumAmount,
    });
  });

  it('are the narrowest of all limits that bind', () => {
    const limits = { 'USD>BTC': { minimum: 20, singleTransaction: 500 }, USD: { minimum: 30, singleTransaction: 400 } };
    expect(sizeBounds(onlyTerms(limits), movement(0))).toEqual({ minimum: 30, maximum: 400 });
    const ownRules = { USD: { minAmount: 35, maxAmount: 300 }, EUR: { minAmount: 40, maxAmount: 200 } };
    expect(sizeBounds({ ...onlyTerms(limits), ownRules }, movement(0))).toEqual({ minimum: 35, maximum: 300 });
  });

  it('are named to who goes beyond them, each with its own code', () => {
    const limits = { USD: { minimum: 20, singleTransaction: 400 } };
    expect(() => requireSize(onlyTerms(limits), movement(20))).not.toThrow();
    expect(() => requireSize(onlyTerms(limits), movement(19))).toThrow(
      expect.objectContaining({
        code: 'AMOUNT_OUT_OF_RANGE',
        message: '0.19 USD is below the minimum of 0.20 USD.',
      }),
    );
    expect(() => requireSize(onlyTerms(limits), movement(401))).toThrow(
      expect.objectContaining({
        code: 'TRANSACTION_SIZE_LIMIT_EXCEEDED',
        message: '4.01 USD exceeds the maximum of 4.00 USD.',
      }),
    );
  });
});

it('a used up day is refused by the figure that it had', () => {
  const refusal = volumeExceeded({ key: 'USD', day: '', amount: 1, maximum: 70 }, now);
  expect(refusal.message).toBe('The amount would exceed the daily volume of 0.70 USD.');
  const ofCorridor = volumeExceeded({ key: 'USD>BTC', day: '', amount: 1, maximum: 70 }, now);
  expect(ofCorridor.message).toBe('The amount would exceed the daily volume of 0.70 USD for payments to BTC.');
});

describe('the limits that a payment needs', () => {
  const both = { singleTransaction: 5, dailyVolume: 5 };

  it.each<[string, TermLines]>([
    ['the sandbox', defaultTerms.sandbox],
    ['its currency', { USD: both }],
    ['its corridor and its currency together', { 'USD>BTC': { dailyVolume: 5 }, USD: { singleTransaction: 5 } }],
  ])('are there by %s', (_, lines) => {
    expect(() => requireLimits(onlyTerms(lines), movement(1))).not.toThrow();
  });

  it.each<[string, TermLines]>([
    ['production without any', defaultTerms.production],
    ['no volume', { USD: { singleTransaction: 5 } }],
    ['no maximum', { USD: { dailyVolume: 5 } }],
    ['another currency only', { EUR: both }],
  ])('are missing with %s', (_, lines) => {
    expect(() => requireLimits(onlyTerms(lines), movement(1))).toThrow(
      'The platform has no limits for payments in USD yet, so it pays none. Its operator sets them: npm run operate -- terms set --limit USD=… --daily USD=….',
    );
  });
});
