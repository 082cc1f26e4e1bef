/**
 * The currencies as plain data: rules need them without the schemas, and a function that parses nothing carries no parser.
 */

/** What is known of a currency. */
interface CurrencyFacts {
  readonly code: CurrencyCode;
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
}

/** Name, symbol and decimals of every currency the service knows. The decimals of money of states are those of ISO 4217. */
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
  USDB: ['Dollar Bitcoin', 'USDB', 6],
  USDC: ['USD Coin', 'USDC', 6],
  USDT: ['Tether', 'USDT', 6],
} as const satisfies Record<string, readonly [name: string, symbol: string, decimals: number]>;

export type CurrencyCode = keyof typeof rows;
export const currencyCodes = Object.keys(rows) as [CurrencyCode, ...CurrencyCode[]];

/** Every currency by its code. */
export const currencies = Object.fromEntries(
  currencyCodes.map((code) => {
    const [name, symbol, decimals] = rows[code];
    return [code, { code, name, symbol, decimals }];
  }),
) as Readonly<Record<CurrencyCode, CurrencyFacts>>;

/** Currencies that live on a chain. */
export const cryptoCurrencies = ['BTC', 'USDB', 'USDC', 'USDT'] as const satisfies readonly CurrencyCode[];
/** Currencies that states issue. */
export const fiatCurrencies: readonly CurrencyCode[] = currencyCodes.filter(
  (code) => !(cryptoCurrencies as readonly string[]).includes(code),
);

export const isCurrencyCode = (code: string): code is CurrencyCode => Object.hasOwn(currencies, code);

/** The currency of a code that has been checked before; an unknown one is a mistake of ours. */
export function currencyOf(code: string): CurrencyFacts {
  if (!isCurrencyCode(code)) throw new Error(`There is no currency ${code}.`);
  return currencies[code];
}

/** The largest amount of one request, in the smallest unit (interface description, `lockedCurrencyAmount`). */
export const maximumAmount = 9_000_000_000_000_000;
