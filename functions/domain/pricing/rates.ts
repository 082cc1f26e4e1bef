import { minorUnitsPerMajor } from '../money.ts';
import { divide, multiply, type Rational, rational, toNumber } from '../rational.ts';
import { Refusal } from '../refusal.ts';
import { type Infer, integer, number, object } from '../schema.ts';
import type { FeeRule } from './fees.ts';

/** The worth of a currency. */
export interface Price {
  /** US dollars for one major unit. */
  readonly usd: Rational;
  /** When it became valid. */
  readonly since: Date;
}

/** The prices that amounts are converted by. */
export interface Rates {
  /** False where nothing gives prices: production without a connector for them. */
  readonly areConnected: boolean;
  /** The current price of a currency; nothing where it has none. */
  readonly priceOf: (currency: string) => Price | undefined;
  /** Whether a currency has a price that is too old to convert by. */
  readonly isOutdated: (currency: string) => boolean;
}

/** When a client may ask again where the prices are outdated: they are refreshed every minute. */
const retryAfterSeconds = 60;

/**
 * Sending units per receiving unit, both in their smallest unit. Excludes fees. Refuses as `unavailable` does where one of the two has
 * no current price.
 */
export function minorRate(rates: Rates, sendingCurrency: string, receivingCurrency: string): Rational {
  const rate = findRate(rates, sendingCurrency, receivingCurrency);
  if (!rate) throw unavailable(rates, sendingCurrency, receivingCurrency);
  return rate;
}

/** As `minorRate`, or nothing where one of the two has no current price. */
export function findRate(rates: Rates, sendingCurrency: string, receivingCurrency: string): Rational | undefined {
  if (sendingCurrency === receivingCurrency) return rational(1);
  const [sending, receiving] = [rates.priceOf(sendingCurrency), rates.priceOf(receivingCurrency)];
  if (!sending || !receiving) return undefined;
  const units = rational(minorUnitsPerMajor(sendingCurrency), minorUnitsPerMajor(receivingCurrency));
  return multiply(divide(receiving.usd, sending.usd), units);
}

/** As `findRate`. Refuses with SERVICE_UNAVAILABLE where the rate only has to be waited for. */
export function knownRate(rates: Rates, sendingCurrency: string, receivingCurrency: string): Rational | undefined {
  const rate = findRate(rates, sendingCurrency, receivingCurrency);
  if (!rate && isAwaited(rates, sendingCurrency, receivingCurrency)) {
    throw unavailable(rates, sendingCurrency, receivingCurrency);
  }
  return rate;
}

const isAwaited = (rates: Rates, ...currencies: readonly string[]): boolean =>
  currencies.some((currency) => rates.isOutdated(currency));

/** When the rate between two currencies became valid. Refuses as `minorRate` does. */
export function rateSince(rates: Rates, sendingCurrency: string, receivingCurrency: string): Date {
  const [sending, receiving] = [rates.priceOf(sendingCurrency), rates.priceOf(receivingCurrency)];
  if (!sending || !receiving) throw unavailable(rates, sendingCurrency, receivingCurrency);
  return new Date(Math.min(sending.since.getTime(), receiving.since.getTime()));
}

/**
 * Why there is no rate: NOT_IMPLEMENTED where production has no connector for prices, SERVICE_UNAVAILABLE where a price is outdated,
 * INVALID_CURRENCY where a currency has none (docs/decisions.md#payments-30).
 */
function unavailable(rates: Rates, sendingCurrency: string, receivingCurrency: string): Refusal {
  if (!rates.areConnected) {
    return new Refusal(
      'NOT_IMPLEMENTED',
      `No source of exchange rates is connected in production, so ${sendingCurrency} cannot be converted to ${receivingCurrency}; use a sandbox token.`,
    );
  }
  if (isAwaited(rates, sendingCurrency, receivingCurrency)) {
    const message = `There is no current exchange rate from ${sendingCurrency} to ${receivingCurrency}; try again in a minute.`;
    return new Refusal('SERVICE_UNAVAILABLE', message, { retryAfterSeconds });
  }
  const unpriced = rates.priceOf(sendingCurrency) ? receivingCurrency : sendingCurrency;
  return new Refusal('INVALID_CURRENCY', `There is no exchange rate for ${unpriced}.`);
}

/** The details of the rate at the time of the quote, as far as they do not follow from the amounts. */
export const basisOfRate = object({
  /** The value of the smallest unit of the sending currency in thousandths of a satoshi. */
  milliSatoshis: number,
  serviceBasisPoints: integer,
  platformBasisPoints: integer,
});
type RateBasis = Infer<typeof basisOfRate>;

/** The details of a rate; nothing where bitcoin, in which they are given, has no price. */
export function rateBasis(
  rates: Rates,
  sendingCurrency: string,
  serviceFee: FeeRule,
  platformFee: FeeRule,
): RateBasis | undefined {
  const satoshis = findRate(rates, sendingCurrency, 'BTC');
  if (!satoshis) return undefined;
  const exact = divide(rational(1000), satoshis);
  return {
    milliSatoshis: toNumber(exact, 9) || toNumber(exact, 20),
    serviceBasisPoints: serviceFee.variableBasisPoints,
    platformBasisPoints: platformFee.variableBasisPoints,
  };
}
