import { describe, expect, it } from 'vitest';
import { maximumAmount } from '../../../functions/contract/currency-table.ts';
import {
  type Limits,
  requireSize,
  sandboxLimit,
  sizeBounds,
  volumeExceeded,
  volumeUses,
} from '../../../functions/domain/pricing/limits.ts';

const now = new Date('2025-11-01T12:00:00.000Z');
const movement = (sendingAmount: number, receivingCurrency = 'BTC') => ({
  sendingCurrency: 'USD',
  receivingCurrency,
  sendingAmount,
});
const tooLarge = expect.objectContaining({ code: 'TRANSACTION_SIZE_LIMIT_EXCEEDED' });

describe('the maximum of a single transaction', () => {
  it.each<[string, Limits]>([
    ['its corridor', { 'USD>BTC': { singleTransaction: 1_000 } }],
    ['its withdrawal currency', { USD: { singleTransaction: 1_000 } }],
    ['every other currency', { '*': { singleTransaction: 1_000 } }],
    ['the narrower of two', { 'USD>BTC': { singleTransaction: 5_000 }, USD: { singleTransaction: 1_000 } }],
  ])('is that of %s, the maximum itself included', (_, limits) => {
    expect(() => requireSize(limits, movement(1_000))).not.toThrow();
    expect(() => requireSize(limits, movement(1_001))).toThrow(tooLarge);
  });

  it.each<[string, Limits]>([
    ['another corridor', { 'USD>EUR': { singleTransaction: 1 } }],
    ['the way back', { 'BTC>USD': { singleTransaction: 1 } }],
    ['the receiving currency', { BTC: { singleTransaction: 1 } }],
    ['nothing', {}],
    ['all others, while its own is wider', { '*': { singleTransaction: 1 }, USD: { singleTransaction: 10_000 } }],
  ])('is none where there is one for %s', (_, limits) => {
    expect(() => requireSize(limits, movement(10_000))).not.toThrow();
  });
});

describe('the volume of a day', () => {
  it('is counted for the corridor and for the currency, each by itself', () => {
    const uses = volumeUses({ 'USD>BTC': { dailyVolume: 50 }, USD: { dailyVolume: 70 } }, movement(7), now);
    expect(uses).toEqual([
      { key: 'USD>BTC', day: '2025-11-01', amount: 7, maximum: 50 },
      { key: 'USD', day: '2025-11-01', amount: 7, maximum: 70 },
    ]);
  });

  it('begins anew at midnight UTC', () => {
    const dayAt = (time: string) => volumeUses({ USD: { dailyVolume: 1 } }, movement(1), new Date(time))[0]?.day;
    expect(dayAt('2025-11-01T23:59:59.999Z')).toBe('2025-11-01');
    expect(dayAt('2025-11-02T00:00:00.000Z')).toBe('2025-11-02');
  });

  it('is not counted where there is no limit', () => {
    expect(volumeUses({ USD: { singleTransaction: 5 } }, movement(1), now)).toEqual([]);
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
    expect(sizeBounds({}, movement(0))).toEqual({ minimum: 1, maximum: maximumAmount });
    expect(sizeBounds({ 'USD>BTC': { dailyVolume: 5 } }, movement(0))).toEqual({ minimum: 1, maximum: maximumAmount });
  });

  it('are the narrowest of all limits that bind', () => {
    const limits = { 'USD>BTC': { minimum: 20, singleTransaction: 500 }, USD: { minimum: 30, singleTransaction: 400 } };
    expect(sizeBounds(limits, movement(0))).toEqual({ minimum: 30, maximum: 400 });
  });

  it('are named to who goes beyond them, each with its own code', () => {
    const limits = { USD: { minimum: 20, singleTransaction: 400 } };
    expect(() => requireSize(limits, movement(20))).not.toThrow();
    expect(() => requireSize(limits, movement(19))).toThrow(
      expect.objectContaining({
        code: 'AMOUNT_OUT_OF_RANGE',
        message: '0.19 USD is below the minimum of 0.20 USD.',
      }),
    );
    expect(() => requireSize(limits, movement(401))).toThrow(
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

it('a sandbox platform has limits from its first day', () => {
  expect(sandboxLimit.singleTransaction).toBeGreaterThan(0);
  expect(sandboxLimit.dailyVolume).toBeGreaterThan(sandboxLimit.singleTransaction ?? 0);
});
