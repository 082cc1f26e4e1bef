import { maximumAmount } from '../../contract/currency-table.ts';
import { minorRate, type Rates } from '../pricing/rates.ts';
import { divide, type Rational, rational, roundDown, roundUp } from '../rational.ts';
import { Refusal } from '../refusal.ts';

/** An amount in the smallest unit of its currency. */
interface Money {
  readonly amount: number;
  readonly currency: string;
}

const exact = ({ amount, currency }: Money, to: string, rates: Rates): Rational =>
  divide(rational(amount), minorRate(rates, currency, to));

/**
 * Converts a payment to the currency of a limit at the current rate, rounded up, so that many small payments never exceed a limit
 * together. Refuses as `minorRate` does.
 */
export const countedIn = (money: Money, currency: string, rates: Rates): number =>
  toSafe(roundUp(exact(money, currency, rates)));

/** Converts a limit to another currency at the current rate, rounded down. Refuses with AMOUNT_OUT_OF_RANGE, and as `minorRate` does. */
export const limitIn = (money: Money, currency: string, rates: Rates): number =>
  toSafe(roundDown(exact(money, currency, rates)));

function toSafe(value: bigint): number {
  if (value <= BigInt(maximumAmount)) return Number(value);
  throw new Refusal('AMOUNT_OUT_OF_RANGE', 'An amount would be larger than any amount can be when it is converted.');
}
