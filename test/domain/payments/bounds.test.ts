import { describe, expect, it } from 'vitest';
import { maximumAmount } from '../../../functions/contract/currency-table.ts';
import { receivingBounds, sendingBounds } from '../../../functions/domain/payments/bounds.ts';
import { pricingTerms } from '../../../functions/domain/payments/terms.ts';
import type { Platform } from '../../../functions/domain/platforms/platform.ts';
import { defaultTerms } from '../../../functions/domain/pricing/default-terms.ts';
import { requireSize } from '../../../functions/domain/pricing/limits.ts';
import { price } from '../../../functions/domain/pricing/pricing.ts';
import { termsAt } from '../../../functions/domain/pricing/terms.ts';
import { sandboxRates } from '../../../functions/domain/sandbox/rates.ts';
import { aPlatform, someTerms } from '../../kit/builders.ts';

const now = new Date('2025-11-01T12:03:00.000Z');
const rates = sandboxRates(now);
const thirtyBasisPoints = { fixed: 0, variableBasisPoints: 30 };
const fee = { fixed: 50, variableBasisPoints: 100 };
const platforms: Readonly<Record<string, Platform>> = {
  'without limits': aPlatform(),
  'with limits': aPlatform({ terms: someTerms({ '*': { minimum: 7, singleTransaction: 12_345 } }) }),
  'with a spread and a fixed fee of the service': aPlatform({
    terms: someTerms({ '*': { singleTransaction: 1_000_000, spreadBasisPoints: 125, fixedFee: 20 } }),
  }),
  // Of 166 cents two fees of 0.3 % take nothing, and of 167 a cent each.
  'with two fees that round up beyond its maximum': aPlatform({
    terms: someTerms({ USD: { singleTransaction: 167 } }),
    feeConfigs: { USD: thirtyBasisPoints },
  }),
  'with two fees that round up below its minimum': aPlatform({
    terms: someTerms({ USD: { minimum: 168 } }),
    feeConfigs: { USD: thirtyBasisPoints },
  }),
  'with a fee': aPlatform({ terms: someTerms({ '*': { singleTransaction: 12_345 } }), feeConfigs: { USD: fee } }),
};
/** The terms of a platform without the sandbox's generous limit. */
const termsFor = ({ terms }: Platform) => termsAt({ own: terms, environment: undefined }, defaultTerms.production, now);
const corridors = ['USD EUR', 'USD BTC', 'USD VND', 'USD USD', 'BTC USD', 'EUR XOF', 'USDC USD', 'BTC VND', 'USD KES'];
const cases = Object.keys(platforms).flatMap((name) => corridors.map((corridor) => [name, corridor] as const));

/** Whether a quote would be made of an amount, as `makeQuote` prices it and holds it to the limits. */
function isQuoted(platform: Platform, pair: string, lockedSide: 'SENDING' | 'RECEIVING', lockedAmount: number) {
  const [sendingCurrency = '', receivingCurrency = ''] = pair.split(' ');
  const corridor = { sendingCurrency, receivingCurrency };
  const terms = termsFor(platform);
  try {
    const pricing = pricingTerms({ ...corridor, platform, terms, rates });
    const { sendingAmount } = price({ ...pricing, lockedSide, lockedAmount });
    requireSize(terms, { ...corridor, sendingAmount });
    return true;
  } catch {
    return false;
  }
}

describe('the bounds of a corridor', () => {
  it.each(cases)('are the first and the last amount that a platform %s can send or receive: %s', (name, corridor) => {
    const platform = platforms[name] ?? aPlatform();
    const [sendingCurrency = '', receivingCurrency = ''] = corridor.split(' ');
    const parts = { platform, terms: termsFor(platform), sendingCurrency, receivingCurrency, rates };
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

it('leave no amount where variable fees leave nothing of any', () => {
  const feeConfigs = { USD: { fixed: 50, variableBasisPoints: 9_990 } };
  const terms = someTerms({ '*': { singleTransaction: 12_345 } });
  const platform = aPlatform({ terms, feeConfigs });
  const [sendingCurrency, receivingCurrency] = ['USD', 'EUR'];
  const corridor = { platform, terms: termsFor(platform), sendingCurrency, receivingCurrency, rates };
  const { minimum, maximum } = sendingBounds(corridor);
  expect(minimum).toBeGreaterThan(maximum);
  expect(receivingBounds(corridor)).toEqual({ minimum: 1, maximum: 1 });
});
