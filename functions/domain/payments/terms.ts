import type { Environment } from '../environment.ts';
import type { Platform } from '../platforms/platform.ts';
import { type Corridor, converts } from '../pricing/corridor.ts';
import { noFee } from '../pricing/fees.ts';
import { type Price, type PriceRequest, price } from '../pricing/pricing.ts';
import { minorRate, type Rates } from '../pricing/rates.ts';
import { serviceFeeOf, spreadOf, type Terms, termOf } from '../pricing/terms.ts';
import { multiply, rational } from '../rational.ts';
import type { Payment } from './payment.ts';

/** Everything but its amount that a payment is priced by. */
export type PricingTerms = Omit<PriceRequest, 'lockedSide' | 'lockedAmount'>;

export interface PricedCorridor extends Corridor {
  readonly platform: Pick<Platform, 'feeConfigs'>;
  readonly terms: Terms;
  readonly rates: Rates;
}

/** The rate with the service's spread and the fees by which a corridor is priced. Refuses as `minorRate` does. */
export function pricingTerms({ platform, terms, rates, ...corridor }: PricedCorridor): PricingTerms {
  const { sendingCurrency, receivingCurrency } = corridor;
  const rate = minorRate(rates, sendingCurrency, receivingCurrency);
  return {
    rate: multiply(rate, rational(10_000 + spreadOf(terms, corridor), 10_000)),
    platformFee: (converts(corridor) && platform.feeConfigs?.[sendingCurrency]) || noFee,
    serviceFee: serviceFeeOf(terms, corridor),
  };
}

/** The price of a payment that stays in its currency, of an estimate and of a transfer alike. Refuses as `price` does. */
export const priceInOneCurrency = (terms: Terms, corridor: Corridor, amount: number): Price =>
  price({
    rate: rational(1),
    platformFee: noFee,
    serviceFee: serviceFeeOf(terms, corridor),
    lockedSide: 'SENDING',
    lockedAmount: amount,
  });

/**
 * The terms that a payment keeps, so that a later version changes nothing of it: which version it was made by, and what concerns its way to
 * an external account. The sandbox holds no fees back, so it does not keep how long a payment may be returned.
 */
export function keptTerms(
  terms: Terms,
  corridor: Corridor,
  environment: Environment,
): Pick<Payment, 'terms' | 'railTerms'> {
  if (corridor.accountType === undefined) return { terms: terms.version };
  const settlementSeconds = termOf(terms, corridor, 'settlementSeconds');
  const returnDays = environment === 'production' ? termOf(terms, corridor, 'returnDays') : undefined;
  const cost = termOf(terms, corridor, 'railCost');
  const railTerms = {
    ...(settlementSeconds && { settlementSeconds }),
    ...(returnDays && { returnDays }),
    ...(cost && { cost }),
  };
  return { terms: terms.version, ...(Object.keys(railTerms).length > 0 && { railTerms }) };
}
