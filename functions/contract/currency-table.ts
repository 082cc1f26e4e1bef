/** Plain data without schemas, so that a function that parses nothing does not carry zod. */

import type { DatedList } from './dated-list.ts';

interface CurrencyFacts {
  readonly code: string;
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
}

/** The decimals of fiat currencies are those of ISO 4217. */
const rows = {
  USD: ['United States Dollar', '$', 2],
  EUR: ['Euro', '€', 2],
  GBP: ['British Pound', '£', 2],
  AED: ['United Arab Emirates Dirham', 'AED', 2],
  ARS: ['Argentine Peso', '$', 2],
  BDT: ['Bangladeshi Taka', '৳', 2],
  BRL: ['Brazilian Real', 'R$', 2],
  BWP: ['Botswana Pula', 'P', 2],
  CAD: ['Canadian Dollar', '$', 2],
  CNY: ['Chinese Yuan', '¥', 2],
  COP: ['Colombian Peso', '$', 2],
  DKK: ['Danish Krone', 'kr', 2],
  EGP: ['Egyptian Pound', 'E£', 2],
  GHS: ['Ghanaian Cedi', '₵', 2],
  GTQ: ['Guatemalan Quetzal', 'Q', 2],
  HKD: ['Hong Kong Dollar', 'HK$', 2],
  HTG: ['Haitian Gourde', 'G', 2],
  IDR: ['Indonesian Rupiah', 'Rp', 2],
  INR: ['Indian Rupee', '₹', 2],
  JMD: ['Jamaican Dollar', 'J$', 2],
  KES: ['Kenyan Shilling', 'KSh', 2],
  MWK: ['Malawian Kwacha', 'MK', 2],
  MXN: ['Mexican Peso', '$', 2],
  MYR: ['Malaysian Ringgit', 'RM', 2],
  NGN: ['Nigerian Naira', '₦', 2],
  PHP: ['Philippine Peso', '₱', 2],
  PKR: ['Pakistani Rupee', '₨', 2],
  RWF: ['Rwandan Franc', 'FRw', 0],
  SGD: ['Singapore Dollar', 'S$', 2],
  SLV: ['Salvadoran Colón', '₡', 2],
  THB: ['Thai Baht', '฿', 2],
  TZS: ['Tanzanian Shilling', 'TSh', 2],
  UGX: ['Ugandan Shilling', 'USh', 0],
  VND: ['Vietnamese Dong', '₫', 0],
  XAF: ['Central African CFA Franc', 'FCFA', 0],
  XOF: ['West African CFA Franc', 'CFA', 0],
  ZAR: ['South African Rand', 'R', 2],
  ZMW: ['Zambian Kwacha', 'ZK', 2],
  BTC: ['Bitcoin', '₿', 8],
  USDB: ['USDB', 'USDB', 6],
  USDC: ['USD Coin', 'USDC', 6],
  USDT: ['Tether', 'USDT', 6],
} as const satisfies Record<string, readonly [name: string, symbol: string, decimals: number]>;

/** Currencies in which cardholders pay and no internal account is held: they have a price, and nothing else. */
const purchaseRows = {
  AUD: ['Australian Dollar', '$', 2],
  CHF: ['Swiss Franc', 'CHF', 2],
  JPY: ['Japanese Yen', '¥', 0],
  KRW: ['South Korean Won', '₩', 0],
  NOK: ['Norwegian Krone', 'kr', 2],
  NZD: ['New Zealand Dollar', '$', 2],
  PLN: ['Polish Zloty', 'zł', 2],
  SEK: ['Swedish Krona', 'kr', 2],
  TRY: ['Turkish Lira', '₺', 2],
} as const satisfies Record<string, readonly [name: string, symbol: string, decimals: number]>;

export type CurrencyCode = keyof typeof rows;
type PurchaseCurrency = CurrencyCode | keyof typeof purchaseRows;
export const currencyCodes = Object.keys(rows) as [CurrencyCode, ...CurrencyCode[]];

/** The currencies that have a price, so that amounts can be converted from and to them. */
export const pricedCodes: readonly string[] = [...currencyCodes, ...Object.keys(purchaseRows)];

const facts = Object.fromEntries(
  Object.entries({ ...rows, ...purchaseRows }).map(([code, [name, symbol, decimals]]) => [
    code,
    { code, name, symbol, decimals },
  ]),
) as Readonly<Record<PurchaseCurrency, CurrencyFacts>>;

export const currencies: Readonly<Record<CurrencyCode, CurrencyFacts>> = facts;

export const cryptoCurrencies = ['BTC', 'USDB', 'USDC', 'USDT'] as const satisfies readonly CurrencyCode[];
export const fiatCurrencies: readonly CurrencyCode[] = currencyCodes.filter(
  (code) => !(cryptoCurrencies as readonly string[]).includes(code),
);

export const isCurrencyCode = (code: string): code is CurrencyCode => Object.hasOwn(rows, code);

/** Whether a purchase may be in this currency. */
export const isPurchaseCurrency = (code: string): code is PurchaseCurrency => Object.hasOwn(facts, code);

/** The active codes of ISO 4217 for money of states that have no row: an account may be in one, though no rate is known for it. */
export const otherFiatCodes: DatedList<readonly string[]> = {
  source: 'SIX, ISO 4217, list one: current currency and funds code list',
  readAt: '2026-11-27',
  values: (
    'AFN ALL AMD AOA AUD AWG AZN BAM BBD BHD BIF BMD BND BOB BSD BTN BYN BZD CDF CHF CLP CRC CUP CVE CZK DJF DOP DZD ' +
    'ERN ETB FJD FKP GEL GIP GMD GNF GYD HNL HUF ILS IQD IRR ISK JOD JPY KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR ' +
    'LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MZN NAD NIO NOK NPR NZD OMR PAB PEN PGK PLN PYG QAR RON RSD ' +
    'RUB SAR SBD SCR SDG SEK SHP SLE SOS SRD SSP STN SVC SYP SZL TJS TMT TND TOP TRY TTD TWD UAH UYU UZS VED VES VUV ' +
    'WST XCD XCG XPF YER ZWG'
  ).split(' '),
};

/** Throws for an unknown code: callers have validated it. */
export function currencyOf(code: string): CurrencyFacts {
  if (!isPurchaseCurrency(code)) throw new Error(`There is no currency ${code}.`);
  return facts[code];
}

/** The largest amount of one request. Smallest unit. */
export const maximumAmount = 9_000_000_000_000_000;
