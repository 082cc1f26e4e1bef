import { isPurchaseCurrency } from '../../contract/currency-table.ts';
import { priceLifeMs } from '../../contract/figures.ts';
import { multiply, type Rational, rational, subtract } from '../rational.ts';
import { type Infer, object, text } from '../schema.ts';
import type { Price, Rates } from './rates.ts';

/** The price of a currency as a connector gave it and the table keeps it. */
export const quotedPrice = object({
  /** US dollars for one major unit: a decimal number, exact. */
  usd: text,
  /** ISO 8601, UTC. */
  at: text,
});
interface QuotedPrice extends Infer<typeof quotedPrice> {}

/** The last accepted price of each currency, by its code. */
export type Prices = Readonly<Record<string, QuotedPrice>>;

/** The currency that all prices are in. */
export const priceBase = 'USD';

/** A decimal number above 0 without sign or exponent, exact in any size that a price has. */
export const pricePattern = /^(?=.*[1-9])(0|[1-9]\d{0,11})(\.\d{1,18})?$/;

/** The exact value of a decimal number. */
function decimal(text: string): Rational {
  const [whole = '', fraction = ''] = text.split('.');
  return rational(BigInt(whole + fraction), 10n ** BigInt(fraction.length));
}

/** The rates of production where a connector gives its prices, as of `now`, the time outside. */
export function connectedRates(
  prices: Prices | undefined,
  now: Date,
  lifeMsOf: (currency: string) => number = () => priceLifeMs,
): Rates {
  const current = prices && isInUse(prices, now) ? prices : undefined;
  const { areConnected, priceOf } = lastRates(current, now);
  const isOutdated = (currency: string): boolean => isOld(current, currency, now, lifeMsOf(currency));
  return { areConnected, isOutdated, priceOf: (currency) => (isOutdated(currency) ? undefined : priceOf(currency)) };
}

/** Prices without a new one for a day are those of a connector that was taken away. */
const isInUse = (prices: Prices, now: Date): boolean =>
  Object.values(prices).some((quoted) => ageMs(quoted, now) <= forgottenMs);

/** The same, however old the prices are: for what is only shown. */
export const lastRates = (prices: Prices | undefined, now: Date): Rates => ({
  areConnected: prices !== undefined,
  priceOf: (currency) => priceIn(prices, currency, now),
  isOutdated: () => false,
});

function priceIn(prices: Prices | undefined, currency: string, now: Date): Price | undefined {
  if (!prices) return undefined;
  if (currency === priceBase) return { usd: rational(1), since: now };
  const quoted = quotedIn(prices, currency);
  return quoted && { usd: decimal(quoted.usd), since: new Date(quoted.at) };
}

const quotedIn = (prices: Prices, currency: string): QuotedPrice | undefined =>
  Object.hasOwn(prices, currency) ? prices[currency] : undefined;

function isOld(prices: Prices | undefined, currency: string, now: Date, lifeMs: number): boolean {
  const quoted = prices && quotedIn(prices, currency);
  return quoted !== undefined && ageMs(quoted, now) > lifeMs;
}

const ageMs = ({ at }: QuotedPrice, now: Date): number => now.getTime() - Date.parse(at);

/** After this time a price says nothing about the next one any more, and is not waited for. */
const forgottenMs = 24 * 3_600_000;

/** A price above this multiple of the last one, or below its inverse, is taken for a mistake, such as cents given as dollars. */
const largestStep = rational(2);

/** The prices after a connector's answer. */
interface Acceptance {
  readonly prices: Prices;
  /** The currencies whose new price is taken for a mistake. They keep the last one, which becomes outdated. */
  readonly refused: readonly string[];
}

type GivenPrices = Readonly<Record<string, string>>;

/** A second source of prices, which has to agree with the first. */
export interface PriceCheck {
  readonly prices: GivenPrices;
  /** The largest difference between the two, in hundredths of a percent of the second one's price. */
  readonly deviationOf: (currency: string) => number;
}

/**
 * Takes up the prices that a connector gives, where a second one that is asked agrees. A currency that it leaves out keeps its last price.
 * Prices of currencies that the service does not have, and prices that are older than the last one, are ignored.
 */
export function acceptPrices(last: Prices | undefined, given: GivenPrices, at: Date, check?: PriceCheck): Acceptance {
  const lastOf = (currency: string): QuotedPrice | undefined => last && quotedIn(last, currency);
  const quotedPrices = Object.entries(given).filter(
    ([currency]) => isPurchaseCurrency(currency) && currency !== priceBase && !isLater(lastOf(currency), at),
  );
  const refused = quotedPrices.filter(
    ([currency, usd]) => isMistaken(lastOf(currency), usd, at) || (check && !agrees(check, currency, usd)),
  );
  const accepted = quotedPrices.filter((entry) => !refused.includes(entry));
  return {
    prices: { ...last, ...Object.fromEntries(accepted.map(([name, usd]) => [name, { usd, at: at.toISOString() }])) },
    refused: refused.map(([currency]) => currency),
  };
}

/** Whether the second source has the price of a currency too, within the bound. */
function agrees({ prices, deviationOf }: PriceCheck, currency: string, usd: string): boolean {
  const other = Object.hasOwn(prices, currency) ? prices[currency] : undefined;
  if (other === undefined) return false;
  const [first, second] = [decimal(usd), decimal(other)];
  const bound = multiply(second, rational(deviationOf(currency), 10_000));
  const difference = exceeds(first, second) ? subtract(first, second) : subtract(second, first);
  return !exceeds(difference, bound);
}

const isLater = (last: QuotedPrice | undefined, at: Date): boolean => last !== undefined && ageMs(last, at) < 0;

function isMistaken(last: QuotedPrice | undefined, usd: string, at: Date): boolean {
  if (!last || ageMs(last, at) > forgottenMs) return false;
  const [before, after] = [decimal(last.usd), decimal(usd)];
  return exceeds(after, multiply(before, largestStep)) || exceeds(before, multiply(after, largestStep));
}

const exceeds = (one: Rational, other: Rational): boolean =>
  one.numerator * other.denominator > other.numerator * one.denominator;

/**
 * The age of the oldest price that is still expected, in seconds: a currency that was left out for a day is not. Without any, nothing is
 * converted, as with a price that has just ended.
 */
export function oldestPriceSeconds(prices: Prices, now: Date): number {
  const ages = Object.values(prices)
    .map((quoted) => ageMs(quoted, now))
    .filter((age) => age <= forgottenMs);
  if (ages.length === 0) return priceLifeMs / 1000;
  return Math.max(0, ...ages.map((age) => Math.round(age / 1000)));
}
