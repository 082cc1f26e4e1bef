import { cryptoCurrencies, currencyOf, maximumAmount } from '../contract/currency-table.ts';
import { Refusal } from './refusal.ts';

/** An amount with its currency as the interface shows it. `amount` in the smallest unit. */
export const currencyAmount = (amount: number, currency: string) => ({ amount, currency: currencyOf(currency) });

/** An amount in major units, such as `-90.00`. */
export function majorUnits(amount: number | bigint, currency: string): string {
  const { decimals } = currencyOf(currency);
  const digits = String(amount)
    .replace('-', '')
    .padStart(decimals + 1, '0');
  const major = digits.slice(0, digits.length - decimals);
  return `${amount < 0 ? '-' : ''}${decimals === 0 ? major : `${major}.${digits.slice(-decimals)}`}`;
}

/** An amount as a sentence names it: in major units with its currency, such as `90.00 USD`. */
export const amountText = (amount: number | bigint, currency: string): string =>
  `${majorUnits(amount, currency)} ${currency}`;

/** 10 to the power of the currency's decimals: how many smallest units one major unit has. */
export const minorUnitsPerMajor = (currency: string): bigint => 10n ** BigInt(currencyOf(currency).decimals);

/**
 * An exact result as an amount in the smallest unit. Refuses with AMOUNT_OUT_OF_RANGE a result that is not between 1 and the
 * largest amount.
 */
export function toAmount(value: bigint, what: string): number {
  if (value < 1n) {
    throw new Refusal('AMOUNT_OUT_OF_RANGE', `${what} would be less than the smallest unit of its currency.`);
  }
  if (value > BigInt(maximumAmount)) {
    throw new Refusal('AMOUNT_OUT_OF_RANGE', `${what} would be more than the largest amount.`);
  }
  return Number(value);
}

/** Whether a currency is held on a chain. */
export const isCrypto = (currency: string): boolean => (cryptoCurrencies as readonly string[]).includes(currency);
