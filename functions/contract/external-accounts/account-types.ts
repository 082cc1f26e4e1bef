import * as z from 'zod';
import { CountryCode } from '../common.ts';
import { type CurrencyCode, fiatCurrencies, otherFiatCodes } from '../currency-table.ts';
import { code, line } from '../text.ts';
import { Beneficiary, specialBeneficiaries, WalletBeneficiary } from './beneficiaries.ts';
import type { PaymentRail } from './rails.ts';

/** One type of external account. */
export interface AccountKind {
  readonly currencies: readonly string[];
  /** Empty for wallets. */
  readonly rails: readonly PaymentRail[];
  /** Payment instructions have the same fields. */
  readonly fields: z.ZodRawShape;
  readonly owner: z.ZodRawShape;
  /** All fields of at least one alternative are needed. */
  readonly oneOf?: readonly (readonly string[])[];
  /** Two complete alternatives are refused. */
  readonly exclusive?: boolean;
}

const text = (shortest: number, longest: number) => line(longest).min(shortest);
const bankName = text(1, 255);
const provider = text(1, 255);
/** The longest account number is an IBAN's 34 characters (ISO 13616). */
const accountNumber = text(1, 34);
const digits = (shortest: number, longest = shortest) =>
  code().regex(new RegExp(shortest === longest ? `^[0-9]{${shortest}}$` : `^[0-9]{${shortest},${longest}}$`));
/** A BIC (ISO 9362). */
const swiftCode = code()
  .toUpperCase()
  .regex(/^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/);
const phoneNumber = code().regex(/^\+[0-9]{6,14}$/);
export const BankAccountType = z.enum(['CHECKING', 'SAVINGS']).meta({ id: 'BankAccountType' });
const bankAccountType = BankAccountType;
export const PixKeyType = z.enum(['CPF', 'CNPJ', 'EMAIL', 'PHONE', 'RANDOM']).meta({ id: 'PixKeyType' });
export const XafRegion = z.enum(['CM', 'CG']).meta({ id: 'XafRegion' });
export const XofRegion = z.enum(['BJ', 'CI', 'SN', 'TG']).meta({ id: 'XofRegion' });
/** An IBAN, also as it is printed, in groups. Check digits are not verified here, because sandbox endings break them. */
const ibanOf = (pattern: RegExp) =>
  code()
    .overwrite((iban) => iban.replaceAll(/\s/g, '').toUpperCase())
    .regex(pattern);
const iban = ibanOf(/^[A-Z]{2}[0-9]{2}[A-Za-z0-9]{11,30}$/);
const branchCode = digits(5);

/** A bank account or mobile-money account: it needs a beneficiary. */
const bank = <const R extends readonly PaymentRail[], const F extends z.ZodRawShape>(
  currency: CurrencyCode | readonly string[],
  rails: R,
  fields: F,
  more: { beneficiary?: z.ZodType<Beneficiary>; oneOf?: readonly (readonly (keyof F & string)[])[] } = {},
) => ({
  currencies: typeof currency === 'string' ? [currency] : currency,
  rails,
  fields,
  owner: { beneficiary: more.beneficiary ?? Beneficiary },
  ...(more.oneOf && { oneOf: more.oneOf }),
});

/** A wallet: beneficiary and wallet provider are optional. */
const wallet = <A extends z.ZodType<string>>(currencies: readonly CurrencyCode[], address: A) => ({
  currencies,
  rails: [],
  fields: { address },
  owner: { beneficiary: WalletBeneficiary.optional(), vaspName: text(1, 255).optional() },
});

/** Text in bech32, stored in lower case. */
const bech32 = (longest: number) =>
  line(longest).overwrite((text) => (text === text.toUpperCase() ? text.toLowerCase() : text));

const eitherWay = [['accountNumber'], ['phoneNumber']] as const;
/** 20 bytes in hexadecimal. As for every address, checksums are verified in production only: sandbox endings break them. */
const ethereumAddress = code().regex(/^0x[0-9a-fA-F]{40}$/);
/** 32 bytes in base58. */
const solanaAddress = code().regex(/^[A-Za-z0-9]{32,44}$/);
/** 21 bytes and a checksum in base58. */
const tronAddress = code().regex(/^T[A-Za-z0-9]{33}$/);
/** A BOLT 11 invoice of the main network or a test network. Like all bech32 it ignores case, but not a mixture. */
const lightningInvoice = bech32(4096).regex(/^ln(bc|tb|tbs|bcrt|sb)[a-zA-Z0-9]+$/i);
/** A BOLT 12 offer; a `+` joins parts of one that was split. Samples of the interface show an invoice here, so its form passes too. */
const lightningOffer = bech32(4096).regex(/^ln(o|bc|tb|tbs|bcrt|sb)[0-9][a-z0-9+]+$/i);
/** `name@domain` (LUD-16). */
const lightningAddress = line(320)
  .toLowerCase()
  .regex(/^[A-Za-z0-9._+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/);
/** Main and test networks. Only the prefix is checked. */
const sparkAddress = bech32(1024).regex(/^sp(ark)?(rt|t|s|l)?1[a-zA-Z0-9]+$/);

/** Every type of external account with its currencies, rails, fields and rules. */
export const accountKinds = {
  AED_ACCOUNT: bank(
    'AED',
    ['BANK_TRANSFER'],
    { iban: ibanOf(/^AE[0-9]{21}$/), swiftCode: swiftCode.optional() },
    { beneficiary: specialBeneficiaries.AED },
  ),
  BDT_ACCOUNT: bank(
    'BDT',
    ['BANK_TRANSFER', 'MOBILE_MONEY'],
    {
      bankName,
      accountNumber: accountNumber.optional(),
      branchCode: branchCode.optional(),
      swiftCode: swiftCode.optional(),
      phoneNumber: phoneNumber.optional(),
    },
    { oneOf: eitherWay },
  ),
  BRL_ACCOUNT: bank('BRL', ['PIX'], {
    pixKey: text(1, 77),
    pixKeyType: PixKeyType,
    /** A CPF, or a CNPJ, which has letters since July 2026. */
    taxId: code()
      .toUpperCase()
      .regex(/^([0-9]{11,14}|[0-9A-Z]{12}[0-9]{2})$/),
  }),
  BWP_ACCOUNT: bank('BWP', ['MOBILE_MONEY'], { phoneNumber, provider }),
  CAD_ACCOUNT: bank(
    'CAD',
    ['BANK_TRANSFER'],
    { bankCode: digits(3), branchCode, accountNumber: digits(7, 12) },
    { beneficiary: specialBeneficiaries.CAD },
  ),
  CNY_ACCOUNT: bank(
    'CNY',
    ['BANK_TRANSFER', 'MOBILE_MONEY'],
    { bankName, accountNumber: accountNumber.optional(), phoneNumber: phoneNumber.optional() },
    { oneOf: eitherWay },
  ),
  COP_ACCOUNT: bank(
    'COP',
    ['BANK_TRANSFER', 'MOBILE_MONEY'],
    {
      bankName,
      accountNumber: accountNumber.optional(),
      bankAccountType: bankAccountType.optional(),
      phoneNumber: phoneNumber.optional(),
    },
    { beneficiary: specialBeneficiaries.COP, oneOf: [['accountNumber', 'bankAccountType'], ['phoneNumber']] },
  ),
  DKK_ACCOUNT: bank('DKK', ['SEPA', 'SEPA_INSTANT'], {
    iban: ibanOf(/^DK[0-9]{16}$/),
    swiftCode: swiftCode.optional(),
  }),
  EGP_ACCOUNT: bank(
    'EGP',
    ['BANK_TRANSFER', 'MOBILE_MONEY'],
    {
      bankName,
      iban: ibanOf(/^EG[0-9]{27}$/).optional(),
      phoneNumber: phoneNumber.optional(),
    },
    { oneOf: [['iban'], ['phoneNumber']] },
  ),
  EUR_ACCOUNT: bank(
    'EUR',
    ['SEPA', 'SEPA_INSTANT'],
    { iban, swiftCode: swiftCode.optional() },
    { beneficiary: specialBeneficiaries.EUR },
  ),
  GBP_ACCOUNT: bank('GBP', ['FASTER_PAYMENTS'], { sortCode: digits(6), accountNumber: digits(8) }),
  GHS_ACCOUNT: bank(
    'GHS',
    ['BANK_TRANSFER', 'MOBILE_MONEY'],
    { bankName, accountNumber: accountNumber.optional(), phoneNumber: phoneNumber.optional() },
    { oneOf: eitherWay },
  ),
  GTQ_ACCOUNT: bank(
    'GTQ',
    ['BANK_TRANSFER'],
    { accountNumber, bankAccountType, bankName },
    { beneficiary: specialBeneficiaries.GTQ },
  ),
  HKD_ACCOUNT: bank('HKD', ['BANK_TRANSFER'], { bankName, accountNumber, swiftCode }),
  HTG_ACCOUNT: bank('HTG', ['MOBILE_MONEY'], { phoneNumber }),
  IDR_ACCOUNT: bank('IDR', ['BANK_TRANSFER'], {
    bankName,
    accountNumber,
    swiftCode,
    phoneNumber: code().regex(/^\+62[0-9]{9,12}$/),
  }),
  INR_ACCOUNT: bank(
    'INR',
    ['UPI', 'NEFT', 'RTGS'],
    {
      vpa: line(255)
        .regex(/^[a-zA-Z0-9.\-_]+@[a-zA-Z0-9]+$/)
        .optional(),
      accountNumber: digits(9, 18).optional(),
      ifsc: code()
        .toUpperCase()
        .regex(/^[A-Z]{4}0[A-Z0-9]{6}$/)
        .optional(),
      rail: text(1, 32).optional(),
      bankName: bankName.optional(),
    },
    { oneOf: [['vpa'], ['accountNumber', 'ifsc', 'rail']] },
  ),
  JMD_ACCOUNT: bank(
    'JMD',
    ['BANK_TRANSFER'],
    { accountNumber, branchCode, bankAccountType, bankName },
    { beneficiary: specialBeneficiaries.JMD },
  ),
  KES_ACCOUNT: bank('KES', ['MOBILE_MONEY'], { phoneNumber: code().regex(/^\+254[0-9]{9}$/), provider }),
  MWK_ACCOUNT: bank('MWK', ['MOBILE_MONEY'], { phoneNumber, provider }),
  MXN_ACCOUNT: bank('MXN', ['SPEI'], { clabeNumber: digits(18), bankName: bankName.optional() }),
  MYR_ACCOUNT: bank('MYR', ['BANK_TRANSFER'], { bankName, accountNumber, swiftCode }),
  NGN_ACCOUNT: bank('NGN', ['BANK_TRANSFER'], { accountNumber: digits(10), bankName }),
  PHP_ACCOUNT: bank('PHP', ['BANK_TRANSFER'], { bankName, accountNumber: digits(8, 16) }),
  PKR_ACCOUNT: bank(
    'PKR',
    ['BANK_TRANSFER', 'MOBILE_MONEY'],
    {
      bankName,
      accountNumber: accountNumber.optional(),
      iban: ibanOf(/^PK[0-9]{2}[A-Z]{4}[0-9]{16}$/).optional(),
      phoneNumber: phoneNumber.optional(),
    },
    { oneOf: [['accountNumber'], ['iban'], ['phoneNumber']] },
  ),
  RWF_ACCOUNT: bank('RWF', ['MOBILE_MONEY'], { phoneNumber: code().regex(/^\+250[0-9]{9}$/), provider }),
  SGD_ACCOUNT: bank('SGD', ['PAYNOW', 'FAST', 'BANK_TRANSFER'], {
    bankName: bankName.optional(),
    accountNumber,
    swiftCode,
  }),
  SLV_ACCOUNT: bank(
    ['SLV', 'USD'],
    ['BANK_TRANSFER', 'MOBILE_MONEY'],
    {
      bankName: bankName.optional(),
      accountNumber: accountNumber.optional(),
      bankAccountType: bankAccountType.optional(),
      phoneNumber: phoneNumber.optional(),
    },
    { oneOf: [['accountNumber', 'bankAccountType'], ['phoneNumber']] },
  ),
  THB_ACCOUNT: bank('THB', ['BANK_TRANSFER'], { bankName, accountNumber, swiftCode }),
  TZS_ACCOUNT: bank('TZS', ['MOBILE_MONEY'], { phoneNumber: code().regex(/^\+255[0-9]{9}$/), provider }),
  UGX_ACCOUNT: bank('UGX', ['MOBILE_MONEY'], { phoneNumber, provider }),
  USD_ACCOUNT: bank('USD', ['ACH', 'WIRE', 'RTP', 'FEDNOW'], {
    accountNumber,
    routingNumber: digits(9),
    bankName: text(1, 140).optional(),
    bankAccountType: bankAccountType.optional(),
    intermediaryBankName: text(1, 140).optional(),
    intermediaryRoutingNumber: digits(9).optional(),
    /** Six lines of 35 characters (Fedwire tag 6000). */
    fiToFiInformation: text(0, 210).optional(),
  }),
  VND_ACCOUNT: bank('VND', ['BANK_TRANSFER'], { bankName, accountNumber, swiftCode }),
  XAF_ACCOUNT: bank('XAF', ['MOBILE_MONEY'], { phoneNumber, provider, region: XafRegion }),
  XOF_ACCOUNT: bank('XOF', ['MOBILE_MONEY'], { phoneNumber, provider, region: XofRegion }),
  ZAR_ACCOUNT: bank('ZAR', ['BANK_TRANSFER'], { accountNumber: digits(9, 13), bankName }),
  ZMW_ACCOUNT: bank('ZMW', ['MOBILE_MONEY'], { phoneNumber: code().regex(/^\+260[0-9]{9}$/), provider }),
  SWIFT_ACCOUNT: bank(
    [...fiatCurrencies, ...otherFiatCodes.values],
    ['SWIFT'],
    {
      country: CountryCode,
      swiftCode,
      bankName,
      accountNumber: accountNumber.optional(),
      iban: iban.optional(),
    },
    { oneOf: [['accountNumber'], ['iban']] },
  ),
  BASE_WALLET: wallet(['USDC'], ethereumAddress),
  ETHEREUM_WALLET: wallet(['USDC', 'USDT'], ethereumAddress),
  LIGHTNING: {
    currencies: ['BTC'],
    rails: [],
    fields: {
      invoice: lightningInvoice.optional(),
      bolt12: lightningOffer.optional(),
      lightningAddress: lightningAddress.optional(),
    },
    owner: {},
    oneOf: [['invoice'], ['bolt12'], ['lightningAddress']],
    exclusive: true,
  },
  POLYGON_WALLET: wallet(['USDC'], ethereumAddress),
  PLASMA_WALLET: wallet(['USDT'], ethereumAddress),
  SOLANA_WALLET: wallet(['USDC'], solanaAddress),
  SPARK_WALLET: wallet(['BTC', 'USDB'], sparkAddress),
  TRON_WALLET: wallet(['USDT'], tronAddress),
} as const satisfies Record<string, AccountKind>;

/** Currencies to whose accounts a business pays only with its registration number, which the receiving country's banks ask for. */
export const currenciesForRegisteredBusinesses: readonly string[] = [
  'AED',
  'BRL',
  'DKK',
  'GBP',
  'HKD',
  'IDR',
  'INR',
  'MYR',
  'PHP',
  'SGD',
  'THB',
  'VND',
] satisfies readonly CurrencyCode[];

export type AccountType = keyof typeof accountKinds;
export const accountTypes = Object.keys(accountKinds) as [AccountType, ...AccountType[]];
/** For code that treats all types alike. */
export const accountKindOf = (accountType: AccountType): AccountKind => accountKinds[accountType];

/** The rails of a type, the service's default first. Empty for wallets. */
export const railsOf = (accountType: AccountType): readonly PaymentRail[] => accountKindOf(accountType).rails;

export const currenciesOf = (accountType: AccountType): readonly string[] => accountKindOf(accountType).currencies;
