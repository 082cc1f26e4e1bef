import { currencyOf, maximumAmount } from '../../contract/currency-table.ts';
import { amountText } from '../money.ts';

/** One movement on a statement of a bank, a card network or a provider. */
export interface StatementLine {
  /** In the smallest unit of the statement's currency: above 0 is money that came in, below 0 is money that went out. */
  readonly amount: number;
  /** YYYY-MM-DD. */
  readonly bookingDate: string;
  readonly valueDate: string;
  /** Its identifier, where the statement has a place of its own for it. */
  readonly references: readonly string[];
  /** All that it says about the movement. */
  readonly text: string;
}

export type StatementFormat = 'camt.053' | 'MT940' | 'CSV' | 'SETTLEMENT';

/** A statement as a file says it. Amounts in the smallest unit of its currency. */
export interface Statement {
  readonly format: StatementFormat;
  /** The name that its sender gave it. */
  readonly statementId: string;
  /** The number of the account: an IBAN, or what the sender calls it. */
  readonly account: string;
  readonly currency: string;
  readonly from: string;
  readonly to: string;
  /** The balances before and after its lines; absent in settlement files, which have none. */
  readonly balances?: { readonly opening: number; readonly closing: number };
  readonly lines: readonly StatementLine[];
}

/** A file that is not a statement, or whose numbers contradict each other. The message is meant to be shown. */
export class StatementFault extends Error {
  override readonly name = 'StatementFault';
}

/**
 * An amount of a statement in the smallest unit, from text such as 1234.5, -1234,50 or 1,234.50. Throws StatementFault for text that could
 * be read in two ways, and for more digits than the currency has.
 */
export function minorUnits(text: string, currency: string): number {
  const [, sign, whole, fraction = ''] = formOf(text.trim()) ?? [];
  const { decimals } = currencyOf(currency);
  // 1.000 and 1,000 are one thousand to some and one to others. Where three decimals are usual, a point is one of decimals.
  const isAmbiguous = fraction.length === 3 && (decimals < 3 || /^[+-]?[1-9]\d{0,2},\d{3}$/.test(text.trim()));
  if (whole === undefined || isAmbiguous || fraction.replace(/0+$/, '').length > decimals)
    throw new StatementFault(`${text} is not an amount in ${currency}.`);
  const digits = whole.replaceAll(/[.,]/g, '') + fraction.slice(0, decimals).padEnd(decimals, '0');
  const amount = BigInt(digits);
  if (amount > BigInt(maximumAmount)) throw new StatementFault(`${text} ${currency} is too large.`);
  return amount === 0n ? 0 : Number(amount) * (sign === '-' ? -1 : 1);
}

/**
 * The same of an amount in a format with one sign for decimals and none for thousands, so that 5.000 is five: a bank may write more digits
 * than the currency has, as long as they are 0.
 */
export const plainMinorUnits = (text: string, currency: string): number =>
  minorUnits(text.replace(/([.,]\d*?)0+$/, '$1').replace(/^(\d+),(\d+)$/, '$1.$2'), currency);

/** An amount that came in, or went out. 0 has no sign. */
export const signed = (amount: number, isPositive: boolean): number => (isPositive || amount === 0 ? amount : -amount);

const formOf = (text: string): RegExpExecArray | null =>
  /^([+-]?)(\d+)(?:[.,](\d*))?$/.exec(text) ??
  /^([+-]?)(\d{1,3}(?:,\d{3})+)\.(\d*)$/.exec(text) ??
  /^([+-]?)(\d{1,3}(?:\.\d{3})+),(\d*)$/.exec(text);

/** A day as YYYY-MM-DD, from its parts. Throws StatementFault where there is no such day. */
export function dayFrom(year: string, month: string, day: string): string {
  const text = `${year}-${month}-${day}`;
  const time = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(time.getTime()) || !time.toISOString().startsWith(text))
    throw new StatementFault(`There is no day ${text}.`);
  return text;
}

/** An amount that may be below 0, as a sentence names it. */
export const signedText = (amount: number, currency: string): string =>
  `${amount < 0 ? '-' : ''}${amountText(Math.abs(amount), currency)}`;

/** Throws StatementFault where the lines of a statement do not lead from its opening to its closing balance, or lie outside of its days. */
export function requireConsistent({ statementId, balances, lines, from, to, currency }: Statement): void {
  if (from > to) throw new StatementFault(`Statement ${statementId} ends on ${to}, before it begins on ${from}.`);
  const outside = lines.find(({ bookingDate }) => bookingDate < from || bookingDate > to);
  if (outside)
    throw new StatementFault(`Statement ${statementId} is from ${from} to ${to}; a line is of ${outside.bookingDate}.`);
  if (!balances) return;
  const sum = lines.reduce((total, { amount }) => total + BigInt(amount), BigInt(balances.opening));
  if (sum !== BigInt(balances.closing)) {
    throw new StatementFault(
      `Statement ${statementId}: its lines lead from ${signedText(balances.opening, currency)} to ${signedText(Number(sum), currency)}, not to its closing balance ${signedText(balances.closing, currency)}.`,
    );
  }
}
