import { priceLifeMs } from '../../contract/figures.ts';
import type { Price, Rates } from '../pricing/rates.ts';
import { rational } from '../rational.ts';

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
  AUD: 650_000,
  CHF: 1_240_000,
  JPY: 6_500,
  KRW: 700,
  NOK: 98_000,
  NZD: 570_000,
  PLN: 270_000,
  SEK: 105_000,
  TRY: 24_000,
};

/** Currencies that are worth exactly a dollar do not move against it. */
const pegged = new Set(['USD', 'USDC', 'USDT', 'USDB']);

/** When the current prices became valid. */
const pricesSince = (now: Date): Date => new Date(Math.floor(now.getTime() / priceLifeMs) * priceLifeMs);

/** A currency's drift from its mid price, -20 to 20 hundredths of a percent, derived from the period. */
function driftBasisPoints(currency: string, now: Date): number {
  if (pegged.has(currency)) return 0;
  let hash = Math.floor(now.getTime() / priceLifeMs);
  for (const character of currency)
    hash = (Math.imul(hash ^ character.charCodeAt(0), 0x9e3779b1) >>> 0) ^ (hash >>> 15);
  return ((hash >>> 0) % 41) - 20;
}

function priceOf(currency: string, now: Date): Price | undefined {
  const micro = microUsd[currency];
  if (micro === undefined) return undefined;
  const usd = rational(BigInt(micro) * BigInt(10_000 + driftBasisPoints(currency, now)), 10_000_000_000n);
  return { usd, since: pricesSince(now) };
}

/** The sandbox's one source of rates. They move slightly and deterministically with time (docs/decisions.md#payments-7). */
export const sandboxRates = (now: Date): Rates => ({
  areConnected: true,
  priceOf: (currency) => priceOf(currency, now),
  isOutdated: () => false,
});
