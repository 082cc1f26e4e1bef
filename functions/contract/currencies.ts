import * as z from 'zod';
import { type CurrencyCode as Code, currencyCodes, maximumAmount } from './currency-table.ts';

export {
  currencies,
  currencyCodes,
  currencyOf,
  isCurrencyCode,
  maximumAmount,
} from './currency-table.ts';

export const Currency = z
  .object({
    code: z.string(),
    name: z.string(),
    symbol: z.string(),
    decimals: z.int().min(0),
  })
  .meta({ id: 'Currency', example: { code: 'USD', name: 'United States Dollar', symbol: '$', decimals: 2 } });
export type Currency = z.output<typeof Currency>;

export const CurrencyCode = z.enum(currencyCodes).meta({ id: 'CurrencyCode' });
export type CurrencyCode = Code;

/** An amount of a request, in the smallest unit of its currency. */
export const Amount = z.int().min(1).max(maximumAmount).meta({ format: 'int64' });

/** An amount that may be 0, such as a fee, in the smallest unit of its currency. */
export const Sum = z.int().min(0).meta({ format: 'int64' });

export const CurrencyAmount = z
  .object({
    amount: z.int().meta({ format: 'int64' }),
    currency: Currency,
  })
  .meta({ id: 'CurrencyAmount' });
export type CurrencyAmount = z.output<typeof CurrencyAmount>;
