import { Currency, CurrencyAmount, CurrencyCode, currencies, currencyCodes } from './currencies.ts';
import type { Texts } from './description.ts';
import { describeEnum, describeObject } from './description.ts';

/** Says the unit of an amount. */
export const inUnitOf = (currency: string): string => `in the smallest unit of ${currency}`;

const names = Object.fromEntries(
  currencyCodes.map((code) => [code, `${currencies[code].name}, ${currencies[code].decimals} decimals.`]),
) as Texts<CurrencyCode>;

export const currencyDescriptions = [
  describeObject(Currency, 'A currency: money of a state, or a crypto asset.', {
    code: 'The code: ISO 4217 for money of states, the ticker for crypto assets.',
    name: 'The English name.',
    symbol: 'The sign to show beside amounts.',
    decimals: 'How many decimals a major unit has: 2 for USD, whose smallest unit is the cent; 8 for BTC.',
  }),
  describeObject(CurrencyAmount, 'An amount of money.', {
    amount: 'The amount in the smallest unit of the currency: 1050 is 10.50 USD.',
    currency: 'The currency of the amount.',
  }),
  describeEnum(CurrencyCode, 'A currency that the service knows, with the decimals of its major unit.', names),
];
