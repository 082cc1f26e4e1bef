import { currencyOf } from '../../contract/currency-table.ts';
import type { CounterpartyFieldDefinition } from '../../contract/uma/counterparty-fields.ts';
import type { CurrencyPreference } from '../../contract/uma/receivers.ts';
import { receivingBounds } from '../payments/bounds.ts';
import { shownRate } from '../payments/exchange-rates.ts';
import { type PricedCorridor, pricingTerms } from '../payments/terms.ts';

/** The rate and limits of a payment in the receiver's currency. The rate excludes fees, as in a quote. Refuses as `minorRate` does. */
export function currencyPreference(corridor: PricedCorridor): CurrencyPreference {
  const { sendingCurrency, receivingCurrency } = corridor;
  const { rate } = pricingTerms(corridor);
  const { minimum, maximum } = receivingBounds(corridor);
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
