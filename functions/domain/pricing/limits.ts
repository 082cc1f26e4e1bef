import { maximumAmount } from '../../contract/currency-table.ts';
import { amountText } from '../money.ts';
import { Refusal } from '../refusal.ts';
import { type Corridor, keyFor, partsOf } from './corridor.ts';
import { limitsOf, type Terms } from './terms.ts';

/** The part of a day's volume that a payment uses, and the maximum of that volume. */
export interface VolumeUse {
  readonly key: string;
  readonly day: string;
  readonly amount: number;
  readonly maximum: number;
}

interface Movement extends Corridor {
  readonly sendingAmount: number;
}

/** The limits on the size of a payment: those of its terms, and the platform's own. */
function sizeLimitsOf(terms: Terms, corridor: Corridor, name: 'minimum' | 'singleTransaction') {
  const { sendingCurrency } = corridor;
  const rules = terms.ownRules?.[sendingCurrency];
  const own = rules && ([sendingCurrency, name === 'minimum' ? rules.minAmount : rules.maxAmount] as const);
  return [...limitsOf(terms, corridor, name), ...(own ? [own] : [])];
}

/** The smallest and the largest amount that one payment may send. */
export function sizeBounds(terms: Terms, corridor: Corridor): { readonly minimum: number; readonly maximum: number } {
  const amounts = (name: 'minimum' | 'singleTransaction') =>
    sizeLimitsOf(terms, corridor, name).map(([, limit]) => limit);
  return {
    minimum: Math.max(1, ...amounts('minimum')),
    maximum: Math.min(maximumAmount, ...amounts('singleTransaction')),
  };
}

/** The end of a sentence about a limit: a limit of a corridor does not bind other payments from its currency. */
function scopeOf(key: string): string {
  const { receiving, end } = partsOf(key);
  return `${receiving === undefined ? '' : ` for payments to ${receiving}`}${end === undefined ? '' : ` by ${end}`}`;
}

/**
 * Refuses with TRANSACTION_SIZE_LIMIT_EXCEEDED an amount beyond the single-transaction maximum, and with AMOUNT_OUT_OF_RANGE
 * one below the minimum.
 */
export function requireSize(terms: Terms, movement: Movement): void {
  const { sendingAmount, sendingCurrency } = movement;
  const sentText = amountText(sendingAmount, sendingCurrency);
  for (const [key, minimum] of sizeLimitsOf(terms, movement, 'minimum')) {
    if (sendingAmount >= minimum) continue;
    const minimumText = amountText(minimum, sendingCurrency);
    throw new Refusal('AMOUNT_OUT_OF_RANGE', `${sentText} is below the minimum of ${minimumText}${scopeOf(key)}.`);
  }
  requireMaximum(terms, movement);
}

/** Refuses with TRANSACTION_SIZE_LIMIT_EXCEEDED an amount beyond the single-transaction maximum. */
export function requireMaximum(terms: Terms, movement: Movement): void {
  const { sendingAmount, sendingCurrency } = movement;
  for (const [key, maximum] of sizeLimitsOf(terms, movement, 'singleTransaction')) {
    if (sendingAmount <= maximum) continue;
    const maximumText = amountText(maximum, sendingCurrency);
    throw new Refusal(
      'TRANSACTION_SIZE_LIMIT_EXCEEDED',
      `${amountText(sendingAmount, sendingCurrency)} exceeds the maximum of ${maximumText}${scopeOf(key)}.`,
    );
  }
}

/** Refuses with NOT_IMPLEMENTED to pay where no limit holds: an unlimited payment is never what an operator has agreed to. */
export function requireLimits(terms: Terms, corridor: Corridor): void {
  const isLimited = (name: 'singleTransaction' | 'dailyVolume') => limitsOf(terms, corridor, name).length > 0;
  if (isLimited('singleTransaction') && isLimited('dailyVolume')) return;
  const { sendingCurrency: currency } = corridor;
  throw new Refusal(
    'NOT_IMPLEMENTED',
    `The platform has no limits for payments in ${currency} yet, so it pays none. Its operator sets them: npm run operate -- terms set --limit ${currency}=… --daily ${currency}=….`,
  );
}

/** The parts of the day's volumes that a payment uses. */
export const volumeUses = (terms: Terms, movement: Movement, now: Date): readonly VolumeUse[] =>
  limitsOf(terms, movement, 'dailyVolume').map(([key, maximum]) => ({
    key: keyFor(key, movement),
    day: now.toISOString().slice(0, 10),
    amount: movement.sendingAmount,
    maximum,
  }));

/** The refusal of a payment that exceeds the day's volume. The next day begins at midnight UTC. */
export function volumeExceeded({ key, maximum }: VolumeUse, now: Date): Refusal {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
  return new Refusal(
    'DAILY_VOLUME_LIMIT_EXCEEDED',
    `The amount would exceed the daily volume of ${amountText(maximum, partsOf(key).sending)}${scopeOf(key)}.`,
    { retryAfterSeconds: (midnight - now.getTime()) / 1000 },
  );
}
