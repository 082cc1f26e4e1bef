import { Refusal } from '../refusal.ts';

/** Decimals of the currencies that back stablecoins. */
const fiatDecimals = 2;

/** An amount in two units. Both are exact, of any size. */
interface TokenAmount {
  /** In units of the token's last decimal. */
  readonly units: bigint;
  /** In cents of the base currency. */
  readonly cents: bigint;
}

/** Reads an amount. Refuses with INVALID_AMOUNT zero, and what is no whole number of cents. */
export function tokenAmount(digits: string, decimals: number): TokenAmount {
  const units = BigInt(digits);
  if (units === 0n) throw new Refusal('INVALID_AMOUNT', 'amount: must be more than 0.');
  if (decimals <= fiatDecimals) return { units, cents: units * 10n ** BigInt(fiatDecimals - decimals) };
  const unitsInCent = 10n ** BigInt(decimals - fiatDecimals);
  if (units % unitsInCent !== 0n) {
    throw new Refusal(
      'INVALID_AMOUNT',
      `amount: must be a multiple of ${unitsInCent}, because a cent of the base currency is that many units.`,
    );
  }
  return { units, cents: units / unitsInCent };
}
