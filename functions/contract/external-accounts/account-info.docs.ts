import { describeEnum, describeSchema, type SchemaDescription, type Texts, variantTag } from '../description.ts';
import { AccountInfo, ExternalAccountInfo } from './account-info.ts';
import {
  type AccountType,
  accountKindOf,
  type accountKinds,
  accountTypes,
  BankAccountType,
  PixKeyType,
  XafRegion,
  XofRegion,
} from './account-types.ts';

type Kinds = typeof accountKinds;
/** Every field that some type of account has. */
type AccountField = { [T in AccountType]: keyof (Kinds[T]['fields'] & Kinds[T]['owner']) & string }[AccountType];

export const accountFieldTexts: Texts<AccountField> = {
  accountNumber: 'The account number, in the form that its country uses.',
  routingNumber: 'The nine-digit routing number of the bank.',
  bankName: 'The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`.',
  bankAccountType: 'The kind of bank account.',
  intermediaryBankName: 'The name of an intermediary bank.',
  intermediaryRoutingNumber: 'The routing number of the intermediary bank.',
  fiToFiInformation: 'Information from bank to bank, at most six lines of 35 characters.',
  iban: 'The IBAN, without spaces.',
  swiftCode: 'The BIC of the bank, 8 or 11 characters.',
  bankCode: 'The three-digit number of the institution.',
  branchCode: 'The five-digit number of the branch.',
  sortCode: 'The six-digit sort code of the bank, without dashes.',
  clabeNumber: 'The 18-digit CLABE.',
  pixKey: 'The Pix key.',
  pixKeyType: 'The kind of the Pix key.',
  taxId: 'The CPF or CNPJ of the holder, digits only.',
  vpa: 'The virtual payment address for UPI, `name@bank`.',
  ifsc: 'The IFSC of the branch, for NEFT and RTGS.',
  rail: 'The Indian rail of a bank account: `NEFT` or `RTGS`.',
  phoneNumber: 'The phone number of the account or its holder, with `+` and the country code.',
  provider: 'The mobile-money provider, for example `MTN`.',
  region: 'The country of the account: its currency is shared by several.',
  country: 'The country of the bank.',
  address: 'The address of the wallet on its network.',
  invoice: 'A BOLT 11 invoice.',
  bolt12:
    'A BOLT 12 offer, `lno1…`. The sandbox takes any text of the form of an offer or an invoice; production takes offers only.',
  lightningAddress: 'A Lightning address, `name@domain`.',
  beneficiary:
    'Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area.',
  vaspName: 'The wallet provider that keeps the wallet, a name of `GET /vasps`. Absent: the owner holds the keys.',
};

/** The types of account as titles. */
export const accountTypeTexts: Texts<AccountType> = {
  AED_ACCOUNT: 'Bank account in the United Arab Emirates',
  BDT_ACCOUNT: 'Bank or mobile-money account in Bangladesh',
  BRL_ACCOUNT: 'Account in Brazil, addressed by a Pix key',
  BWP_ACCOUNT: 'Mobile-money account in Botswana',
  CAD_ACCOUNT: 'Bank account in Canada',
  CNY_ACCOUNT:
    'Bank account or mobile wallet in China. A bank account must belong to a business; wallets are `AliPay` and `WechatPay`',
  COP_ACCOUNT: 'Bank or mobile-money account in Colombia',
  DKK_ACCOUNT: 'Bank account in Denmark',
  EGP_ACCOUNT: 'Bank or mobile-money account in Egypt',
  EUR_ACCOUNT: 'Bank account in the SEPA area',
  GBP_ACCOUNT: 'Bank account in the United Kingdom',
  GHS_ACCOUNT: 'Bank or mobile-money account in Ghana',
  GTQ_ACCOUNT: 'Bank account in Guatemala',
  HKD_ACCOUNT: 'Bank account in Hong Kong',
  HTG_ACCOUNT: 'Mobile-money account in Haiti',
  IDR_ACCOUNT: 'Bank account in Indonesia',
  INR_ACCOUNT: 'Account in India, addressed by UPI or as a bank account',
  JMD_ACCOUNT: 'Bank account in Jamaica',
  KES_ACCOUNT: 'Mobile-money account in Kenya',
  MWK_ACCOUNT: 'Mobile-money account in Malawi',
  MXN_ACCOUNT: 'Bank account in Mexico',
  MYR_ACCOUNT: 'Bank account in Malaysia',
  NGN_ACCOUNT: 'Bank account in Nigeria',
  PHP_ACCOUNT: 'Bank account in the Philippines',
  PKR_ACCOUNT: 'Bank or mobile-money account in Pakistan',
  RWF_ACCOUNT: 'Mobile-money account in Rwanda',
  SGD_ACCOUNT: 'Bank account in Singapore',
  SLV_ACCOUNT: 'Bank or mobile-money account in El Salvador',
  THB_ACCOUNT: 'Bank account in Thailand',
  TZS_ACCOUNT: 'Mobile-money account in Tanzania',
  UGX_ACCOUNT: 'Mobile-money account in Uganda',
  USD_ACCOUNT: 'Bank account in the United States',
  VND_ACCOUNT: 'Bank account in Vietnam',
  XAF_ACCOUNT: 'Mobile-money account in Central Africa',
  XOF_ACCOUNT: 'Mobile-money account in West Africa',
  ZAR_ACCOUNT: 'Bank account in South Africa',
  ZMW_ACCOUNT: 'Mobile-money account in Zambia',
  SWIFT_ACCOUNT: 'Bank account in another country, reached by SWIFT',
  BASE_WALLET: 'Wallet on Base',
  ETHEREUM_WALLET: 'Wallet on Ethereum',
  LIGHTNING: 'Receiver on the Lightning Network',
  POLYGON_WALLET: 'Wallet on Polygon',
  PLASMA_WALLET: 'Wallet on Plasma',
  SOLANA_WALLET: 'Wallet on Solana',
  SPARK_WALLET: 'Wallet on Spark',
  TRON_WALLET: 'Wallet on Tron',
};

/** More currencies than these are not listed. */
const mostListed = 4;

function textOf(accountType: AccountType): string {
  const { currencies, rails, oneOf, exclusive } = accountKindOf(accountType);
  const choices = oneOf?.map((fields) => fields.map((field) => `\`${field}\``).join(', ')).join(' or ');
  return [
    `${accountTypeTexts[accountType]}.`,
    `Currency: ${currencies.length > mostListed ? 'any except crypto assets' : currencies.join(' or ')}.`,
    ...(rails.length > 0 ? [`Rails: ${rails.join(', ')}.`] : []),
    ...(choices ? [`${exclusive ? 'Exactly' : 'At least'} one of these is needed: ${choices}.`] : []),
  ].join(' ');
}

/** The fields of a variant by their names. */
export function fieldsOf(names: readonly string[], value: string, texts: Texts<string>): Texts<string> {
  return Object.fromEntries(
    names.map((name) => {
      const text = name === 'accountType' ? variantTag(value) : texts[name];
      if (text === undefined) throw new Error(`${value}: nothing describes the field ${name}.`);
      return [name, text];
    }),
  );
}

interface Variant {
  readonly shape: Readonly<Record<string, unknown>>;
  readonly meta: () => { readonly id?: string | undefined } | undefined;
}

const variantsOf = (options: readonly Variant[], texts: Texts<string>): readonly SchemaDescription[] =>
  accountTypes.map((accountType, place) => {
    const { shape = {}, meta } = options[place] ?? {};
    return {
      kind: 'SCHEMA',
      name: meta?.()?.id ?? '',
      text: textOf(accountType),
      fields: fieldsOf(Object.keys(shape), accountType, texts),
      values: {},
    };
  });

export const accountInfoDescriptions = [
  describeSchema(
    AccountInfo.out,
    'The details of an external account to be registered. The fields depend on `accountType`.',
  ),
  ...variantsOf(AccountInfo.out.options, accountFieldTexts),
  describeSchema(ExternalAccountInfo, 'The details of an external account. The fields depend on `accountType`.'),
  ...variantsOf(ExternalAccountInfo.options, {
    ...accountFieldTexts,
    paymentRails: "The rails that the account can be reached on, the service's choice first.",
  }),
  describeEnum(BankAccountType, 'The kind of a bank account.', {
    CHECKING: 'A checking account.',
    SAVINGS: 'A savings account.',
  }),
  describeEnum(PixKeyType, 'The kind of a Pix key.', {
    CPF: 'The tax number of a person.',
    CNPJ: 'The tax number of a business.',
    EMAIL: 'An e-mail address.',
    PHONE: 'A phone number.',
    RANDOM: 'A random key.',
  }),
  describeEnum(XafRegion, 'A country of the Central African CFA franc.', { CM: 'Cameroon.', CG: 'Congo.' }),
  describeEnum(XofRegion, 'A country of the West African CFA franc.', {
    BJ: 'Benin: phone numbers with `+229` and 8 to 10 digits.',
    CI: "Côte d'Ivoire: phone numbers with `+225` and 10 digits.",
    SN: 'Senegal: phone numbers with `+221` and 9 digits.',
    TG: 'Togo: phone numbers with `+228` and 8 digits.',
  }),
];
