import { describe, expect, it } from 'vitest';
import { maximumAmount } from '../../../functions/contract/currency-table.ts';
import { receivingBounds, sendingBounds } from '../../../functions/domain/payments/bounds.ts';
import type { Platform } from '../../../functions/domain/platforms/platform.ts';
import { noFee, serviceConversionFee } from '../../../functions/domain/pricing/fees.ts';
import { requireSize } from '../../../functions/domain/pricing/limits.ts';
import { price } from '../../../functions/domain/pricing/pricing.ts';
import { minorRate } from '../../../functions/domain/pricing/rates.ts';
import { sandboxRates } from '../../../functions/domain/sandbox/rates.ts';
import { aPlatform } from '../../kit/builders.ts';

const rates = sandboxRates(new Date('2025-11-01T12:03:00.000Z'));
const fee = { fixed: 50, variableBasisPoints: 100 };
const platforms: Readonly<Record<string, Platform>> = {
  'without limits': aPlatform({ limits: {} }),
  'with limits': aPlatform({ limits: { '*': { minimum: 7, singleTransaction: 12_345 } } }),
  'with a fee': aPlatform({ limits: { '*': { singleTransaction: 12_345 } }, feeConfigs: { USD: fee } }),
};
const corridors = ['USD EUR', 'USD BTC', 'USD VND', 'USD USD', 'BTC USD', 'EUR XOF', 'USDC USD', 'BTC VND', 'USD KES'];
const cases = Object.keys(platforms).flatMap((name) => corridors.map((corridor) => [name, corridor] as const));

/** Whether a quote would be made of an amount, as `makeQuote` prices it and holds it to the limits. */
function isQuoted(platform: Platform, corridor: string, lockedSide: 'SENDING' | 'RECEIVING', lockedAmount: number) {
  const [sendingCurrency = '', receivingCurrency = ''] = corridor.split(' ');
  const converts = sendingCurrency !== receivingCurrency;
  try {
    const { sendingAmount } = price({
      lockedSide,
      lockedAmount,
      rate: minorRate(rates, sendingCurrency, receivingCurrency),
      platformFee: (converts && platform.feeConfigs?.[sendingCurrency]) || noFee,
      serviceFee: converts ? serviceConversionFee : noFee,
    });
    requireSize(platform.limits ?? {}, { sendingCurrency, receivingCurrency, sendingAmount });
    return true;
  } catch {
    return false;
  }
}

describe('the bounds of a corridor', () => {
  it.each(cases)('are the first and the last amount that a platform %s can send or receive: %s', (name, corridor) => {
    const platform = platforms[name] ?? aPlatform();
    const [sendingCurrency = '', receivingCurrency = ''] = corridor.split(' ');
    const parts = { platform, sendingCurrency, receivingCurrency, rates };
    for (const [side, { minimum, maximum }] of [
      ['SENDING', sendingBounds(parts)],
      ['RECEIVING', receivingBounds(parts)],
    ] as const) {
      const quoted = (amount: number) => isQuoted(platform, corridor, side, amount);
      expect([side, minimum, quoted(minimum), quoted(maximum)]).toEqual([side, minimum, true, true]);
      expect([side, minimum, minimum > 1 && quoted(minimum - 1)]).toEqual([side, minimum, false]);
      expect([side, maximum, maximum < maximumAmount && quoted(maximum + 1)]).toEqual([side, maximum, false]);
    }
  });
});
