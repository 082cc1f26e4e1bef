import { maximumAmount } from '../../contract/currency-table.ts';
import { amountText } from '../money.ts';
import { Refusal } from '../refusal.ts';
import { type Infer, integer, object, optional } from '../schema.ts';

/** The limits of one corridor, `USD>BTC`, or of all withdrawals in a currency, `USD`. Smallest unit of the sending currency. */
export const limit = object({
  minimum: optional(integer),
  singleTransaction: optional(integer),
  /** Per UTC day. */
  dailyVolume: optional(integer),
});
export interface Limit extends Infer<typeof limit> {}
export type Limits = Readonly<Record<string, Limit>>;

/** The part of a day's volume that a payment uses, and the maximum of that volume. */
export interface VolumeUse {
  readonly key: string;
  readonly day: string;
  readonly amount: number;
  readonly maximum: number;
}

interface Movement {
  readonly sendingCurrency: string;
  readonly receivingCurrency: string;
  readonly sendingAmount: number;
}

/** The limit that a sandbox platform starts with: generous, and the same for every currency (docs/decisions.md#payments-10). */
export const sandboxLimit: Limit = { singleTransaction: 1_000_000_000_000_000, dailyVolume: 5_000_000_000_000_000 };

/** The limits that bind a payment: its corridor's and its withdrawal currency's; the key `*` covers every other. */
function bindingLimits(
  limits: Limits,
  { sendingCurrency, receivingCurrency }: Omit<Movement, 'sendingAmount'>,
): readonly [string, Limit][] {
  const keys = [`${sendingCurrency}>${receivingCurrency}`, sendingCurrency];
  const namedLimits = keys.flatMap((key): [string, Limit][] => (limits[key] ? [[key, limits[key]]] : []));
  if (namedLimits.length > 0) return namedLimits;
  const other = limits['*'];
  return other ? [[sendingCurrency, other]] : [];
}

/** The smallest and the largest amount that one payment may send. */
export function sizeBounds(
  limits: Limits,
  corridor: Omit<Movement, 'sendingAmount'>,
): { readonly minimum: number; readonly maximum: number } {
  const binding = bindingLimits(limits, corridor).map(([, limit]) => limit);
  return {
    minimum: Math.max(1, ...binding.map(({ minimum = 1 }) => minimum)),
    maximum: Math.min(maximumAmount, ...binding.map(({ singleTransaction = maximumAmount }) => singleTransaction)),
  };
}

/** The currencies that the key of a limit names: of a corridor both, of withdrawals the one that is sent. */
function currenciesIn(key: string): { readonly sending: string; readonly receiving?: string | undefined } {
  const [sending = key, receiving] = key.split('>');
  return { sending, receiving };
}

/** The end of a sentence about a limit: a limit of a corridor does not bind other payments from its currency. */
function scopeOf(key: string): string {
  const { receiving } = currenciesIn(key);
  return receiving === undefined ? '' : ` for payments to ${receiving}`;
}

/**
 * Refuses with TRANSACTION_SIZE_LIMIT_EXCEEDED an amount beyond the single-transaction maximum, and with AMOUNT_OUT_OF_RANGE
 * one below the minimum.
 */
export function requireSize(limits: Limits, movement: Movement): void {
  const sentText = amountText(movement.sendingAmount, movement.sendingCurrency);
  for (const [key, { minimum, singleTransaction }] of bindingLimits(limits, movement)) {
    if (minimum !== undefined && movement.sendingAmount < minimum) {
      throw new Refusal(
        'AMOUNT_OUT_OF_RANGE',
        `${sentText} is below the minimum of ${amountText(minimum, movement.sendingCurrency)}${scopeOf(key)}.`,
      );
    }
    if (singleTransaction !== undefined && movement.sendingAmount > singleTransaction) {
      throw new Refusal(
        'TRANSACTION_SIZE_LIMIT_EXCEEDED',
        `${sentText} exceeds the maximum of ${amountText(singleTransaction, movement.sendingCurrency)}${scopeOf(key)}.`,
      );
    }
  }
}

/** The parts of the day's volumes that a payment uses. */
export const volumeUses = (limits: Limits, movement: Movement, now: Date): readonly VolumeUse[] =>
  bindingLimits(limits, movement).flatMap(([key, { dailyVolume }]) =>
    dailyVolume === undefined
      ? []
      : [{ key, day: now.toISOString().slice(0, 10), amount: movement.sendingAmount, maximum: dailyVolume }],
  );

/** The refusal of a payment that exceeds the day's volume. The next day begins at midnight UTC. */
export function volumeExceeded({ key, maximum }: VolumeUse, now: Date): Refusal {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
  return new Refusal(
    'DAILY_VOLUME_LIMIT_EXCEEDED',
    `The amount would exceed the daily volume of ${amountText(maximum, currenciesIn(key).sending)}${scopeOf(key)}.`,
    {
      retryAfterSeconds: (midnight - now.getTime()) / 1000,
    },
  );
}
