import { currencyOf, maximumAmount } from '../../contract/currency-table.ts';
import type { CounterpartyFieldDefinition } from '../../contract/uma/counterparty-fields.ts';
import type { CurrencyPreference } from '../../contract/uma/receivers.ts';
import { shownRate } from '../payments/exchange-rates.ts';
import { limitsOf, type Platform } from '../platforms/platform.ts';
import { sizeBounds } from '../pricing/limits.ts';
import { minorRate } from '../pricing/rates.ts';
import { divide, type Rational, rational, roundDown, roundUp } from '../rational.ts';

/** The rate and limits of a payment in the receiver's currency. The rate excludes fees, as in a quote. */
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

/** The data of the payer that a quote should contain. A payment to India needs a purpose; over UMA the receiver only asks for it. */
export const requiredPayerFields = (receivingCurrency: string): CounterpartyFieldDefinition[] =>
  receivingCurrency === 'INR' ? [{ name: 'PURPOSE_OF_PAYMENT', mandatory: false }] : [];
