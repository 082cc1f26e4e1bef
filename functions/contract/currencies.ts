import * as z from 'zod';
import { type CurrencyCode as Code, currencyCodes, maximumAmount } from './currency-table.ts';

export {
  cryptoCurrencies,
  currencies,
  currencyCodes,
  currencyOf,
  fiatCurrencies,
  isCurrencyCode,
  maximumAmount,
} from './currency-table.ts';

/** A currency as the interface shows it. */
export const Currency = z
  .object({
    code: z.string(),
    name: z.string(),
    symbol: z.string(),
    decimals: z.int().min(0),
  })
  .meta({ id: 'Currency', example: { code: 'USD', name: 'United States Dollar', symbol: '$', decimals: 2 } });
export type Currency = z.output<typeof Currency>;

/** A currency code in a request: one that the service knows. */
export const CurrencyCode = z.enum(currencyCodes).meta({ id: 'CurrencyCode' });
export type CurrencyCode = Code;

/** An amount that a request names, in the smallest unit of its currency. */
export const Amount = z.int().min(1).max(maximumAmount).meta({ format: 'int64' });

/** A sum that the service reports, such as a fee, in the smallest unit of its currency. */
export const Sum = z.int().min(0).meta({ format: 'int64' });

export const CurrencyAmount = z
  .object({
    amount: z.int().meta({ format: 'int64' }),
    currency: Currency,
  })
  .meta({ id: 'CurrencyAmount', description: 'An amount in the smallest unit of its currency.' });
export type CurrencyAmount = z.output<typeof CurrencyAmount>;
