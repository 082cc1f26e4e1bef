import { currencyOf } from '../../contract/currency-table.ts';
import type { CounterpartyFieldDefinition } from '../../contract/uma/counterparty-fields.ts';
import type { CurrencyPreference } from '../../contract/uma/receivers.ts';
import { receivingBounds } from '../payments/bounds.ts';
import { shownRate } from '../payments/exchange-rates.ts';
import type { Platform } from '../platforms/platform.ts';
import { minorRate, type Rates } from '../pricing/rates.ts';

/** The rate and limits of a payment in the receiver's currency. The rate excludes fees, as in a quote. Refuses as `minorRate` does. */
export function currencyPreference(
  platform: Platform,
  rates: Rates,
  sendingCurrency: string,
  receivingCurrency: string,
): CurrencyPreference {
  const rate = minorRate(rates, sendingCurrency, receivingCurrency);
  const { minimum, maximum } = receivingBounds({ platform, rates, sendingCurrency, receivingCurrency });
  return {
    currency: currencyOf(receivingCurrency),
    estimatedExchangeRate: shownRate(sendingCurrency, receivingCurrency, rate),
    min: minimum,
    max: maximum,
  };
}

/** The data of the payer that a quote should contain. A payment to India needs a purpose; over UMA the receiver only asks for it. */
export const requiredPayerFields = (receivingCurrency: string): CounterpartyFieldDefinition[] =>
  receivingCurrency === 'INR' ? [{ name: 'PURPOSE_OF_PAYMENT', mandatory: false }] : [];
