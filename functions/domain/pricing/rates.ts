import type { Environment } from '../environment.ts';
import { minorUnitsPerMajor } from '../money.ts';
import { divide, multiply, type Rational, rational, toNumber } from '../rational.ts';
import { Refusal } from '../refusal.ts';
import type { FeeRule } from './fees.ts';

/** Simulated mid prices in millionths of a US dollar per major unit, without their drift. */
const microUsd: Readonly<Record<string, number>> = {
  USD: 1_000_000,
  USDC: 1_000_000,
  USDT: 1_000_000,
  USDB: 1_000_000,
  EUR: 1_086_957,
  BTC: 100_000_000_000,
  GBP: 1_270_000,
  AED: 272_294,
  ARS: 1_000,
  BDT: 8_400,
  BRL: 180_000,
  BWP: 73_000,
  CAD: 730_000,
  CNY: 138_000,
  COP: 240,
  DKK: 145_700,
  EGP: 20_400,
  GHS: 64_000,
  GTQ: 129_000,
  HKD: 128_000,
  HTG: 7_600,
  IDR: 62,
  INR: 12_121,
  JMD: 6_300,
  KES: 7_700,
  MWK: 577,
  MXN: 57_971,
  MYR: 224_000,
  NGN: 650,
  PHP: 17_400,
  PKR: 3_590,
  RWF: 710,
  SGD: 745_000,
  SLV: 114_286,
  THB: 28_500,
  TZS: 380,
  UGX: 270,
  VND: 39,
  XAF: 1_657,
  XOF: 1_657,
  ZAR: 54_000,
  ZMW: 37_000,
};

/** Currencies that are worth exactly a dollar do not move against it. */
const pegged = new Set(['USD', 'USDC', 'USDT', 'USDB']);

/** How long a price is valid: the interface caches exchange rates for about 5 minutes. */
const periodMs = 300_000;

/** When the current prices became valid. */
export const ratesSince = (now: Date): Date => new Date(Math.floor(now.getTime() / periodMs) * periodMs);

/** A currency's drift from its mid price, -20 to 20 hundredths of a percent, derived from the period. */
function driftBasisPoints(currency: string, now: Date): number {
  if (pegged.has(currency)) return 0;
  let hash = Math.floor(now.getTime() / periodMs);
  for (const character of currency)
    hash = (Math.imul(hash ^ character.charCodeAt(0), 0x9e3779b1) >>> 0) ^ (hash >>> 15);
  return ((hash >>> 0) % 41) - 20;
}

/** Dollars per major unit. Refuses with INVALID_CURRENCY a currency without a price. */
function usdPrice(currency: string, now: Date): Rational {
  const micro = microUsd[currency];
  if (micro === undefined) {
    throw new Refusal('INVALID_CURRENCY', `There is no exchange rate for ${currency}.`);
  }
  return rational(BigInt(micro) * BigInt(10_000 + driftBasisPoints(currency, now)), 10_000_000_000n);
}

/**
 * The sandbox's one source of rates: sending units per receiving unit, both in their smallest unit. Moves slightly and
 * deterministically with time (docs/decisions.md#payments-7). Excludes fees.
 */
export function minorRate(sendingCurrency: string, receivingCurrency: string, now: Date): Rational {
  if (sendingCurrency === receivingCurrency) return rational(1);
  const major = divide(usdPrice(receivingCurrency, now), usdPrice(sendingCurrency, now));
  return multiply(major, rational(minorUnitsPerMajor(sendingCurrency), minorUnitsPerMajor(receivingCurrency)));
}

/**
 * Refuses with NOT_IMPLEMENTED a conversion in production: no source of rates is connected there, and the sandbox makes its own up
 * (docs/decisions.md#payments-30).
 */
export function requireRates(environment: Environment, sendingCurrency: string, receivingCurrency: string): void {
  if (environment === 'sandbox' || sendingCurrency === receivingCurrency) return;
  throw new Refusal(
    'NOT_IMPLEMENTED',
    `No source of exchange rates is connected in production, so ${sendingCurrency} cannot be converted to ${receivingCurrency}; use a sandbox token.`,
  );
}

/** The value of one smallest unit of a currency in thousandths of a satoshi. */
const milliSatoshis = (currency: string, now: Date): Rational =>
  divide(rational(1000), minorRate(currency, 'BTC', now));

/** The details of the rate at the time of the quote, as far as they do not follow from the amounts. */
export interface RateBasis {
  /** The value of the smallest unit of the sending currency in thousandths of a satoshi. */
  readonly milliSatoshis: number;
  readonly serviceBasisPoints: number;
  readonly platformBasisPoints: number;
}

export function rateBasis(sendingCurrency: string, serviceFee: FeeRule, platformFee: FeeRule, now: Date): RateBasis {
  const exact = milliSatoshis(sendingCurrency, now);
  return {
    milliSatoshis: toNumber(exact, 9) || toNumber(exact, 20),
    serviceBasisPoints: serviceFee.variableBasisPoints,
    platformBasisPoints: platformFee.variableBasisPoints,
  };
}
