import { currencyCodes, currencyOf, isCurrencyCode, maximumAmount } from '../../contract/currency-table.ts';
import { accountTypes, currenciesOf, railsOf } from '../../contract/external-accounts/account-info.ts';
import type { PaymentRail } from '../../contract/external-accounts/rails.ts';
import type { ExchangeRate } from '../../contract/payments/exchange-rates.ts';
import { amountText, minorUnitsPerMajor } from '../money.ts';
import type { Platform } from '../platforms/platform.ts';
import { type FeeRule, feesOnBase, noFee, serviceConversionFee, totalFees } from '../pricing/fees.ts';
import { findRate, minorRate, type Rates, rateSince } from '../pricing/rates.ts';
import { divide, multiply, type Rational, rational, roundDown, toNumber } from '../rational.ts';
import { Refusal } from '../refusal.ts';
import { sendingBounds } from './bounds.ts';

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
export function exchangeRates(platform: Platform, request: RatesRequest, rates: Rates): readonly ExchangeRate[] {
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
  return (isEach ? corridors : priced).flatMap(([source, destination]) => {
    const row = corridor(platform, rates, source, destination, request.sendingAmount);
    const rails = railsTo(destination);
    return rails.length === 0 ? [row] : rails.map((rail) => ({ ...row, destinationPaymentRail: rail }));
  });
}

function requireKnown(currency: string): void {
  if (!isCurrencyCode(currency)) throw new Refusal('INVALID_CURRENCY', `There is no currency ${currency}.`);
}

function corridor(platform: Platform, rates: Rates, source: string, destination: string, sendingAmount: number) {
  const platformFee = platform.feeConfigs?.[source] ?? noFee;
  const fixed = platformFee.fixed + serviceConversionFee.fixed;
  const base = Math.max(0, sendingAmount - fixed);
  const fees = feesOnBase(base, platformFee, serviceConversionFee);
  const rate = minorRate(rates, source, destination);
  const receivingAmount = received(sendingAmount - totalFees(fees), rate, destination);
  const bounds = sendingBounds({ platform, sendingCurrency: source, receivingCurrency: destination, rates });
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
      receivingAmount > 0 ? rational(sendingAmount, receivingAmount) : withVariableFees(rate, platformFee),
    ),
    fees: { fixed, total: totalFees(fees) },
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
function withVariableFees(rate: Rational, { variableBasisPoints }: FeeRule): Rational {
  const kept = Math.max(1, 10_000 - variableBasisPoints - serviceConversionFee.variableBasisPoints);
  return multiply(rate, rational(10_000, kept));
}

/** Converts a rate between smallest units to one between major units, with 8 decimals, or more where these would be 0. */
export function shownRate(source: string, destination: string, minor: Rational): number {
  const major = multiply(minor, rational(minorUnitsPerMajor(destination), minorUnitsPerMajor(source)));
  return toNumber(major, 8) || toNumber(major, 20);
}
