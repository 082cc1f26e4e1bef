import type { AccountType } from '../../../functions/contract/external-accounts/account-info.ts';

/** The rule of a field: a pattern, a length from-to, or one of several values. */
export type Rule =
  | { readonly pattern: string }
  | { readonly lengths: readonly [number, number] }
  | { readonly options: readonly string[] };

export interface TypeRules {
  readonly currencies: readonly string[];
  readonly rails: readonly string[];
  readonly required: Readonly<Record<string, Rule>>;
  readonly optional?: Readonly<Record<string, Rule>>;
  /** The fields that the beneficiary needs beyond a name. Absent where no beneficiary is needed. */
  readonly person?: readonly string[];
}

const pattern = (source: string): Rule => ({ pattern: source });
const lengths = (shortest: number, longest: number): Rule => ({ lengths: [shortest, longest] });
const options = (...values: string[]): Rule => ({ options: values });

const name = lengths(1, 255);
const acct = lengths(1, 34);
const swift = pattern('^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$');
const phone = pattern('^\\+[0-9]{6,14}$');
const kind = options('CHECKING', 'SAVINGS');
const iban = pattern('^[A-Z]{2}[0-9]{2}[A-Za-z0-9]{11,30}$');
const branch = pattern('^[0-9]{5}$');

const asianBank: Omit<TypeRules, 'currencies'> = {
  rails: ['BANK_TRANSFER'],
  required: { bankName: name, accountNumber: acct, swiftCode: swift },
  person: [],
};
const mobile = (currency: string, digits?: string): TypeRules => ({
  currencies: [currency],
  rails: ['MOBILE_MONEY'],
  required: { phoneNumber: digits ? pattern(digits) : phone, provider: name },
  person: [],
});
const evm: TypeRules['required'] = { address: pattern('^0x[0-9a-fA-F]{40}$') };
const wallet = (currencies: readonly string[], required: TypeRules['required']): TypeRules => ({
  currencies,
  rails: [],
  required,
  optional: { vaspName: name },
});
const eitherWay = ['BANK_TRANSFER', 'MOBILE_MONEY'];

/** The interface's table of account types, written down a second time from its description: the contract is held against it. */
export const accountRules: Readonly<Record<AccountType, TypeRules>> = {
  AED_ACCOUNT: {
    currencies: ['AED'],
    rails: ['BANK_TRANSFER'],
    required: { iban: pattern('^AE[0-9]{21}$') },
    optional: { swiftCode: swift },
    person: ['address'],
  },
  BDT_ACCOUNT: {
    currencies: ['BDT'],
    rails: eitherWay,
    required: { bankName: name },
    optional: { accountNumber: acct, branchCode: branch, swiftCode: swift, phoneNumber: phone },
    person: [],
  },
  BRL_ACCOUNT: {
    currencies: ['BRL'],
    rails: ['PIX'],
    required: {
      pixKey: lengths(1, 77),
      pixKeyType: options('CPF', 'CNPJ', 'EMAIL', 'PHONE', 'RANDOM'),
      taxId: pattern('^([0-9]{11,14}|[0-9A-Z]{12}[0-9]{2})$'),
    },
    person: [],
  },
  BWP_ACCOUNT: mobile('BWP'),
  CAD_ACCOUNT: {
    currencies: ['CAD'],
    rails: ['BANK_TRANSFER'],
    required: { bankCode: pattern('^[0-9]{3}$'), branchCode: branch, accountNumber: pattern('^[0-9]{7,12}$') },
    person: [],
  },
  CNY_ACCOUNT: {
    currencies: ['CNY'],
    rails: eitherWay,
    required: { bankName: name },
    optional: { accountNumber: acct, phoneNumber: phone },
    person: [],
  },
  COP_ACCOUNT: {
    currencies: ['COP'],
    rails: eitherWay,
    required: { bankName: name },
    optional: { accountNumber: acct, bankAccountType: kind, phoneNumber: phone },
    person: [],
  },
  DKK_ACCOUNT: {
    currencies: ['DKK'],
    rails: ['SEPA', 'SEPA_INSTANT'],
    required: { iban: pattern('^DK[0-9]{16}$') },
    optional: { swiftCode: swift },
    person: [],
  },
  EGP_ACCOUNT: {
    currencies: ['EGP'],
    rails: eitherWay,
    required: { bankName: name },
    optional: { iban: pattern('^EG[0-9]{27}$'), phoneNumber: phone },
    person: [],
  },
  EUR_ACCOUNT: {
    currencies: ['EUR'],
    rails: ['SEPA', 'SEPA_INSTANT'],
    required: { iban },
    optional: { swiftCode: swift },
    person: ['countryOfResidence'],
  },
  GBP_ACCOUNT: {
    currencies: ['GBP'],
    rails: ['FASTER_PAYMENTS'],
    required: { sortCode: pattern('^[0-9]{6}$'), accountNumber: pattern('^[0-9]{8}$') },
    person: [],
  },
  GHS_ACCOUNT: {
    currencies: ['GHS'],
    rails: eitherWay,
    required: { bankName: name },
    optional: { accountNumber: acct, phoneNumber: phone },
    person: [],
  },
  GTQ_ACCOUNT: {
    currencies: ['GTQ'],
    rails: ['BANK_TRANSFER'],
    required: { accountNumber: acct, bankAccountType: kind, bankName: name },
    person: ['phoneNumber', 'countryOfResidence'],
  },
  HKD_ACCOUNT: { currencies: ['HKD'], ...asianBank },
  HTG_ACCOUNT: { currencies: ['HTG'], rails: ['MOBILE_MONEY'], required: { phoneNumber: phone }, person: [] },
  IDR_ACCOUNT: {
    currencies: ['IDR'],
    ...asianBank,
    required: { ...asianBank.required, phoneNumber: pattern('^\\+62[0-9]{9,12}$') },
  },
  INR_ACCOUNT: {
    currencies: ['INR'],
    rails: ['UPI', 'NEFT', 'RTGS'],
    required: {},
    optional: {
      vpa: pattern('^[a-zA-Z0-9.\\-_]+@[a-zA-Z0-9]+$'),
      accountNumber: pattern('^[0-9]{9,18}$'),
      ifsc: pattern('^[A-Z]{4}0[A-Z0-9]{6}$'),
      rail: lengths(1, 32),
      bankName: name,
    },
    person: [],
  },
  JMD_ACCOUNT: {
    currencies: ['JMD'],
    rails: ['BANK_TRANSFER'],
    required: { accountNumber: acct, branchCode: branch, bankAccountType: kind, bankName: name },
    person: ['phoneNumber', 'address'],
  },
  KES_ACCOUNT: mobile('KES', '^\\+254[0-9]{9}$'),
  MWK_ACCOUNT: mobile('MWK'),
  MXN_ACCOUNT: {
    currencies: ['MXN'],
    rails: ['SPEI'],
    required: { clabeNumber: pattern('^[0-9]{18}$') },
    person: [],
  },
  MYR_ACCOUNT: { currencies: ['MYR'], ...asianBank },
  NGN_ACCOUNT: {
    currencies: ['NGN'],
    rails: ['BANK_TRANSFER'],
    required: { accountNumber: pattern('^[0-9]{10}$'), bankName: name },
    person: [],
  },
  PHP_ACCOUNT: {
    currencies: ['PHP'],
    rails: ['BANK_TRANSFER'],
    required: { bankName: name, accountNumber: pattern('^[0-9]{8,16}$') },
    person: [],
  },
  PKR_ACCOUNT: {
    currencies: ['PKR'],
    rails: eitherWay,
    required: { bankName: name },
    optional: { accountNumber: acct, iban: pattern('^PK[0-9]{2}[A-Z]{4}[0-9]{16}$'), phoneNumber: phone },
    person: [],
  },
  RWF_ACCOUNT: mobile('RWF', '^\\+250[0-9]{9}$'),
  SGD_ACCOUNT: {
    currencies: ['SGD'],
    rails: ['PAYNOW', 'FAST', 'BANK_TRANSFER'],
    required: { accountNumber: acct, swiftCode: swift },
    optional: { bankName: name },
    person: [],
  },
  SLV_ACCOUNT: {
    currencies: ['SLV', 'USD'],
    rails: eitherWay,
    required: {},
    optional: { bankName: name, accountNumber: acct, bankAccountType: kind, phoneNumber: phone },
    person: [],
  },
  THB_ACCOUNT: { currencies: ['THB'], ...asianBank },
  TZS_ACCOUNT: mobile('TZS', '^\\+255[0-9]{9}$'),
  UGX_ACCOUNT: mobile('UGX'),
  USD_ACCOUNT: {
    currencies: ['USD'],
    rails: ['ACH', 'WIRE', 'RTP', 'FEDNOW'],
    required: { accountNumber: acct, routingNumber: pattern('^[0-9]{9}$') },
    optional: {
      bankName: lengths(1, 140),
      bankAccountType: kind,
      intermediaryBankName: lengths(1, 140),
      intermediaryRoutingNumber: pattern('^[0-9]{9}$'),
      fiToFiInformation: lengths(0, 210),
    },
    person: [],
  },
  VND_ACCOUNT: { currencies: ['VND'], ...asianBank },
  XAF_ACCOUNT: { ...mobile('XAF'), required: { ...mobile('XAF').required, region: options('CM', 'CG') } },
  XOF_ACCOUNT: { ...mobile('XOF'), required: { ...mobile('XOF').required, region: options('BJ', 'CI', 'SN', 'TG') } },
  ZAR_ACCOUNT: {
    currencies: ['ZAR'],
    rails: ['BANK_TRANSFER'],
    required: { accountNumber: pattern('^[0-9]{9,13}$'), bankName: name },
    person: [],
  },
  ZMW_ACCOUNT: mobile('ZMW', '^\\+260[0-9]{9}$'),
  SWIFT_ACCOUNT: {
    currencies: ['EUR', 'USD', 'AED'],
    rails: ['SWIFT'],
    required: { swiftCode: swift, bankName: name },
    optional: { accountNumber: acct, iban },
    person: [],
  },
  BASE_WALLET: wallet(['USDC'], evm),
  ETHEREUM_WALLET: wallet(['USDC', 'USDT'], evm),
  LIGHTNING: {
    currencies: ['BTC'],
    rails: [],
    required: {},
    optional: {
      invoice: pattern('^ln(bc|tb|tbs|bcrt|sb)[a-zA-Z0-9]+$'),
      bolt12: pattern('^ln(o|bc|tb|tbs|bcrt|sb)[0-9][a-z0-9+]+$'),
      lightningAddress: pattern('^[A-Za-z0-9._+-]+@[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+$'),
    },
  },
  POLYGON_WALLET: wallet(['USDC'], evm),
  PLASMA_WALLET: wallet(['USDT'], evm),
  SOLANA_WALLET: wallet(['USDC'], { address: pattern('^[A-Za-z0-9]{32,44}$') }),
  SPARK_WALLET: wallet(['BTC', 'USDB'], { address: pattern('^sp(ark)?(rt|t|s|l)?1[a-zA-Z0-9]+$') }),
  TRON_WALLET: wallet(['USDT'], { address: pattern('^T[A-Za-z0-9]{33}$') }),
};
