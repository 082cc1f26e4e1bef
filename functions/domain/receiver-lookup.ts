import type { CounterpartyFieldDefinition } from '../contract/counterparty-fields.ts';
import { currencyOf, maximumAmount } from '../contract/currency-table.ts';
import type { CurrencyPreference } from '../contract/receivers.ts';
import { shownRate } from './exchange-rates.ts';
import { sizeBounds } from './limits.ts';
import { limitsOf, type Platform } from './platform.ts';
import { minorRate } from './rates.ts';
import { divide, type Rational, rational, roundDown, roundUp } from './rational.ts';

/** What a receiver takes of a sender: the estimate excludes fees, as the rate of a quote does. */
export function currencyPreference(
  platform: Platform,
  sendingCurrency: string,
  receivingCurrency: string,
  now: Date,
): CurrencyPreference {
  const rate = minorRate(sendingCurrency, receivingCurrency, now);
  const { minimum, maximum } = sizeBounds(limitsOf(platform), { sendingCurrency, receivingCurrency });
  const min = between(1, roundUp(received(minimum, rate)));
  return {
    currency: currencyOf(receivingCurrency),
    estimatedExchangeRate: shownRate(sendingCurrency, receivingCurrency, rate),
    min,
    max: between(min, roundDown(received(maximum, rate))),
  };
}

const received = (sendingAmount: number, rate: Rational): Rational => divide(rational(sendingAmount), rate);

const between = (lowest: number, amount: bigint): number =>
  Math.max(lowest, Number(amount > BigInt(maximumAmount) ? BigInt(maximumAmount) : amount));

/** What the payer should tell in a quote. India's rails ask for a purpose; nothing is refused for the lack of one. */
export const requiredPayerFields = (receivingCurrency: string): CounterpartyFieldDefinition[] =>
  receivingCurrency === 'INR' ? [{ name: 'PURPOSE_OF_PAYMENT', mandatory: false }] : [];
