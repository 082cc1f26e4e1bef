import { currencyCodes, currencyOf, isCurrencyCode, maximumAmount } from '../../contract/currency-table.ts';
import { accountTypes, currenciesOf, railsOf } from '../../contract/external-accounts/account-info.ts';
import type { PaymentRail } from '../../contract/external-accounts/rails.ts';
import type { ExchangeRate } from '../../contract/payments/exchange-rates.ts';
import { amountText, minorUnitsPerMajor } from '../money.ts';
import type { Platform } from '../platforms/platform.ts';
import { feesOnBase, totalFees } from '../pricing/fees.ts';
import { findRate, type Rates, rateSince } from '../pricing/rates.ts';
import type { Terms } from '../pricing/terms.ts';
import { divide, multiply, type Rational, rational, roundDown, toNumber } from '../rational.ts';
import { Refusal } from '../refusal.ts';
import { sendingBounds } from './bounds.ts';
import { type PricedCorridor, type PricingTerms, pricingTerms } from './terms.ts';

export interface RatesRequest {
  readonly sourceCurrency?: string | undefined;
  readonly destinationCurrency?: readonly string[] | undefined;
  /** In the smallest unit of the source currency. */
  readonly sendingAmount: number;
}

/** The rails that reach accounts in a currency, each once; none for a currency on a chain. */
const railsTo = (currency: string): readonly PaymentRail[] => [
  ...new Set(
    accountTypes
      .filter((accountType) => currenciesOf(accountType).includes(currency))
      .flatMap((accountType) => railsOf(accountType)),
  ),
];

/**
 * The rates of every corridor and rail. A currency on a chain has no rail, so it is listed only if the request names it; one without a
 * current price is refused only then. Refuses with INVALID_CURRENCY an unknown currency, with AMOUNT_OUT_OF_RANGE an amount that is too
 * large, and as `minorRate` does.
 */
export function exchangeRates(
  platform: Platform,
  terms: Terms,
  request: RatesRequest,
  rates: Rates,
): readonly ExchangeRate[] {
  const sources = request.sourceCurrency === undefined ? platform.currencies : [request.sourceCurrency];
  const requestedCurrencies = request.destinationCurrency;
  for (const currency of [...sources, ...(requestedCurrencies ?? [])]) requireKnown(currency);
  const destinations = requestedCurrencies
    ? [...new Set(requestedCurrencies)]
    : currencyCodes.filter((currency) => railsTo(currency).length > 0);
  const corridors = sources.flatMap((source) =>
    destinations.filter((destination) => destination !== source).map((destination) => [source, destination] as const),
  );
  const priced = corridors.filter(([source, destination]) => findRate(rates, source, destination));
  const isEach = (request.sourceCurrency !== undefined && requestedCurrencies !== undefined) || priced.length === 0;
  return (isEach ? corridors : priced).flatMap(([sendingCurrency, receivingCurrency]) => {
    const corridor = { platform, terms, rates, sendingCurrency, receivingCurrency };
    const rails = railsTo(receivingCurrency);
    return rails.length === 0
      ? [rateRow(corridor, request.sendingAmount)]
      : rails.map((paymentRail) => ({
          ...rateRow({ ...corridor, paymentRail }, request.sendingAmount),
          destinationPaymentRail: paymentRail,
        }));
  });
}

function requireKnown(currency: string): void {
  if (!isCurrencyCode(currency)) throw new Refusal('INVALID_CURRENCY', `There is no currency ${currency}.`);
}

function rateRow(corridor: PricedCorridor, sendingAmount: number) {
  const { sendingCurrency: source, receivingCurrency: destination, rates } = corridor;
  const pricing = pricingTerms(corridor);
  const { rate, platformFee, serviceFee } = pricing;
  const { network = 0 } = serviceFee;
  const fixed = platformFee.fixed + serviceFee.fixed;
  const fees = feesOnBase(Math.max(0, sendingAmount - fixed), platformFee, serviceFee);
  const receivingAmount = received(sendingAmount - totalFees(fees), rate, destination);
  const bounds = sendingBounds(corridor);
  return {
    sourceCurrency: currencyOf(source),
    destinationCurrency: currencyOf(destination),
    sendingAmount,
    minSendingAmount: bounds.minimum,
    maxSendingAmount: bounds.maximum,
    receivingAmount,
    exchangeRate: shownRate(
      source,
      destination,
      receivingAmount > 0 ? rational(sendingAmount, receivingAmount) : withVariableFees(pricing),
    ),
    fees: { fixed: fixed + network, total: totalFees(fees) },
    updatedAt: rateSince(rates, source, destination).toISOString(),
  };
}

function received(net: number, rate: Rational, currency: string): number {
  const amount = roundDown(divide(rational(Math.max(0, net)), rate));
  if (amount > BigInt(maximumAmount)) {
    throw new Refusal(
      'AMOUNT_OUT_OF_RANGE',
      `sendingAmount: the receiving amount would exceed ${amountText(maximumAmount, currency)}.`,
    );
  }
  return Number(amount);
}

/** The rate for an amount so small that nothing would arrive: that of a larger amount, without fixed fees. */
function withVariableFees({ rate, platformFee, serviceFee }: PricingTerms): Rational {
  const kept = Math.max(1, 10_000 - platformFee.variableBasisPoints - serviceFee.variableBasisPoints);
  return multiply(rate, rational(10_000, kept));
}

/** Converts a rate between smallest units to one between major units, with 8 decimals, or more where these would be 0. */
export function shownRate(source: string, destination: string, minor: Rational): number {
  const major = multiply(minor, rational(minorUnitsPerMajor(destination), minorUnitsPerMajor(source)));
  return toNumber(major, 8) || toNumber(major, 20);
}
