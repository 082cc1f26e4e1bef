import { currencies } from '../../../functions/contract/currency-table.ts';

const decimalsOf: Readonly<Record<string, { readonly decimals: number } | undefined>> = currencies;

/** Throws where a sentence for people has an amount in the smallest unit: 9000 USD for what is 90.00 USD. */
export function requireMajorUnits(message: unknown): void {
  if (typeof message !== 'string') return;
  for (const [text, fraction = '', code = ''] of message.matchAll(/\d(?:\.(\d+))? ([A-Z]{3,5})\b/g)) {
    const decimals = decimalsOf[code]?.decimals;
    if (decimals !== undefined && fraction.length !== decimals) throw new Error(`${text} is no amount: ${message}`);
  }
  if (/\d smallest units?\b/.test(message)) throw new Error(`An amount is in the smallest unit: ${message}`);
}
