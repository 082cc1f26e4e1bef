import { currencyOf } from '../../functions/contract/currency-table.ts';

/** An amount in the smallest unit as people write it, such as -10.00 USD. */
export function moneyText(amount: number | bigint, currency: string): string {
  const { decimals } = currencyOf(currency);
  const units = BigInt(amount);
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  const fraction = decimals > 0 ? `.${digits.slice(point)}` : '';
  return `${units < 0n ? '-' : ''}${digits.slice(0, point)}${fraction} ${currency}`;
}
