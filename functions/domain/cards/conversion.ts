import { toAmount } from '../money.ts';
import { minorRate, type Rates } from '../pricing/rates.ts';
import { multiply, type Rational, rational, roundDown, roundUp } from '../rational.ts';
import { type Infer, integer, object } from '../schema.ts';

/** An amount of a purchase, and what it is in the currency of the account that pays. Each in its smallest unit. */
export const exchanged = object({ purchase: integer, source: integer });
export interface Exchanged extends Infer<typeof exchanged> {}

/** Amounts in the smallest units of these currencies. */
interface Currencies {
  readonly from: string;
  readonly to: string;
}

const inOther = (rates: Rates, amount: number, { from, to }: Currencies): Rational =>
  multiply(rational(amount), minorRate(rates, to, from));

/**
 * The amount that is taken in another currency. It rounds up, never in the cardholder's favor. Refuses with AMOUNT_OUT_OF_RANGE, and as
 * `minorRate` does.
 */
export const amountToTake = (rates: Rates, amount: number, currencies: Currencies): number =>
  amount === 0 || currencies.from === currencies.to
    ? amount
    : toAmount(roundUp(inOther(rates, amount, currencies)), `amount: in ${currencies.to} it`);

/** The amount that is given in another currency, at a rate of its own. It rounds down. Refuses as `minorRate` does. */
export const amountToGive = (rates: Rates, amount: number, currencies: Currencies): number =>
  amount === 0 || currencies.from === currencies.to ? amount : Number(roundDown(inOther(rates, amount, currencies)));

/** A part of an amount that was taken, at the rate at which it was taken. It rounds up: all of it is exact. */
export const partTaken = ({ purchase, source }: Exchanged, part: number): number =>
  part === purchase ? source : Number(roundUp(multiply(rational(source), rational(part, purchase))));

/** The part of an amount that money which was held pays for. It rounds down: the money is enough. */
export const partCovered = ({ purchase, source }: Exchanged, covered: number): number =>
  source === 0
    ? purchase
    : Math.min(purchase, Number(roundDown(multiply(rational(purchase), rational(covered, source)))));

/**
 * A part that is given back of an amount that was taken, at the rate at which it was taken. It rounds down: all of it is exact. What
 * goes beyond it is converted by `convert`. It is never less than nothing: returns that came before their clearing may have given back
 * more than was taken, at a price of their own.
 */
export function partGiven({ purchase, source }: Exchanged, part: number, convert: (amount: number) => number): number {
  const left = Math.max(0, source);
  if (purchase <= 0) return convert(part);
  if (part > purchase) return left + convert(part - purchase);
  return Number(roundDown(multiply(rational(left), rational(part, purchase))));
}
