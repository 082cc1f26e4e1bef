import { type CurrencyCode, isCurrencyCode } from '../../contract/currency-table.ts';
import type { PaymentRail } from '../../contract/external-accounts/rails.ts';
import type { PaymentInstructions } from '../../contract/ledger/payment-instructions.ts';

/** The sandbox derives its account numbers and addresses from the seed. */
export interface InstructionSeed {
  readonly uuid: string;
  readonly reference: string;
  /** Whether the platform itself owns what is funded, and not a customer. */
  readonly isPlatformAccount: boolean;
}

type AccountInfo = PaymentInstructions['accountOrWalletInfo'];

const bankName = 'Sandbox Bank';
const accountHolderName = 'Payments Service Sandbox';

/** Digits derived from the uuid. They name no real account, because their check digits are wrong on purpose. */
function digits({ uuid }: InstructionSeed, length: number): string {
  const decimal = BigInt(`0x${uuid.replaceAll('-', '')}`).toString();
  return decimal.slice(-length).padStart(length, '1');
}

/** Characters of a chain address derived from the uuid. */
const characters = ({ uuid }: InstructionSeed, length: number): string =>
  uuid.replaceAll('-', '').repeat(3).slice(0, length);

/** Numbers that no numbering plan assigns: a mobile deposit is known by its reference. */
const phone = (countryCode: string, length: number): string => `+${countryCode}${'0'.repeat(length)}`;

/** An account of a bank or a mobile-money provider, with the reference that distinguishes deposits. */
const account = (
  accountType: string,
  rails: readonly PaymentRail[],
  { reference }: InstructionSeed,
  members: Readonly<Record<string, string>>,
): readonly AccountInfo[] => [
  { accountType, ...members, paymentRails: [...rails], reference, accountHolderName } as AccountInfo,
];

const transfer = ['BANK_TRANSFER'] as const;
const mobileMoney = ['MOBILE_MONEY'] as const;
const bankOrMobile = ['BANK_TRANSFER', 'MOBILE_MONEY'] as const;
const sepa = ['SEPA', 'SEPA_INSTANT'] as const;
const provider = 'Sandbox Mobile';
const swiftCode = 'SANDUS00';
const branchCode = '00000';
const bankAccountType = 'CHECKING';
const bankAccount = (seed: InstructionSeed) => ({ bankName, accountNumber: digits(seed, 12) });

/** One way to pay in, or several, for every currency: a bank account in the form of its country, or a wallet for each chain. */
const builders: Readonly<Record<CurrencyCode, (seed: InstructionSeed) => readonly AccountInfo[]>> = {
  USD: (seed) =>
    account('USD_ACCOUNT', ['ACH', 'WIRE', 'RTP', 'FEDNOW'], seed, {
      ...bankAccount(seed),
      routingNumber: '000000001',
    }),
  EUR: (seed) => account('EUR_ACCOUNT', sepa, seed, { iban: `DE00${digits(seed, 18)}` }),
  GBP: (seed) =>
    account('GBP_ACCOUNT', ['FASTER_PAYMENTS'], seed, { sortCode: '000000', accountNumber: digits(seed, 8) }),
  AED: (seed) => account('AED_ACCOUNT', transfer, seed, { iban: `AE00${digits(seed, 19)}` }),
  ARS: (seed) => [{ accountType: 'ARS_ACCOUNT', accountNumber: digits(seed, 22) }],
  BDT: (seed) => account('BDT_ACCOUNT', bankOrMobile, seed, bankAccount(seed)),
  BRL: ({ reference }) => [{ accountType: 'BRL_ACCOUNT', qrCode: `sandbox-pix-${reference}` }],
  BWP: (seed) => account('BWP_ACCOUNT', mobileMoney, seed, { phoneNumber: phone('267', 8), provider }),
  CAD: (seed) =>
    account('CAD_ACCOUNT', transfer, seed, { bankCode: '000', branchCode, accountNumber: digits(seed, 10) }),
  CNY: (seed) => account('CNY_ACCOUNT', bankOrMobile, seed, bankAccount(seed)),
  COP: ({ reference }) => [{ accountType: 'COP_ACCOUNT', paymentUrl: `https://pay.sandbox.example.com/${reference}` }],
  DKK: (seed) => account('DKK_ACCOUNT', sepa, seed, { iban: `DK00${digits(seed, 14)}` }),
  EGP: (seed) => account('EGP_ACCOUNT', bankOrMobile, seed, { bankName, iban: `EG00${digits(seed, 25)}` }),
  GHS: (seed) => account('GHS_ACCOUNT', bankOrMobile, seed, bankAccount(seed)),
  GTQ: (seed) => account('GTQ_ACCOUNT', transfer, seed, { ...bankAccount(seed), bankAccountType }),
  HKD: (seed) => account('HKD_ACCOUNT', transfer, seed, { ...bankAccount(seed), swiftCode }),
  HTG: (seed) => account('HTG_ACCOUNT', mobileMoney, seed, { phoneNumber: phone('509', 8) }),
  IDR: (seed) =>
    account('IDR_ACCOUNT', transfer, seed, { ...bankAccount(seed), swiftCode, phoneNumber: phone('62', 9) }),
  // India's rails carry no reference: the address itself distinguishes deposits.
  INR: (seed) => [
    {
      accountType: 'INR_ACCOUNT',
      vpa: `sandbox.${digits(seed, 12)}@sandbox`,
      paymentRails: ['UPI', 'NEFT', 'RTGS'],
      accountHolderName,
    },
  ],
  JMD: (seed) => account('JMD_ACCOUNT', transfer, seed, { ...bankAccount(seed), branchCode, bankAccountType }),
  KES: (seed) => account('KES_ACCOUNT', mobileMoney, seed, { phoneNumber: phone('254', 9), provider }),
  MWK: (seed) => account('MWK_ACCOUNT', mobileMoney, seed, { phoneNumber: phone('265', 9), provider }),
  MXN: (seed) => account('MXN_ACCOUNT', ['SPEI'], seed, { clabeNumber: digits(seed, 18) }),
  MYR: (seed) => account('MYR_ACCOUNT', transfer, seed, { ...bankAccount(seed), swiftCode }),
  NGN: (seed) => account('NGN_ACCOUNT', transfer, seed, { bankName, accountNumber: digits(seed, 10) }),
  PHP: (seed) => account('PHP_ACCOUNT', transfer, seed, bankAccount(seed)),
  PKR: (seed) => account('PKR_ACCOUNT', bankOrMobile, seed, bankAccount(seed)),
  RWF: (seed) => account('RWF_ACCOUNT', mobileMoney, seed, { phoneNumber: phone('250', 9), provider }),
  SGD: (seed) => account('SGD_ACCOUNT', ['PAYNOW', 'FAST', 'BANK_TRANSFER'], seed, { ...bankAccount(seed), swiftCode }),
  SLV: (seed) => account('SLV_ACCOUNT', bankOrMobile, seed, { ...bankAccount(seed), bankAccountType }),
  THB: (seed) => account('THB_ACCOUNT', transfer, seed, { ...bankAccount(seed), swiftCode }),
  TZS: (seed) => account('TZS_ACCOUNT', mobileMoney, seed, { phoneNumber: phone('255', 9), provider }),
  UGX: (seed) => account('UGX_ACCOUNT', mobileMoney, seed, { phoneNumber: phone('256', 9), provider }),
  VND: (seed) => account('VND_ACCOUNT', transfer, seed, { ...bankAccount(seed), swiftCode }),
  XAF: (seed) => account('XAF_ACCOUNT', mobileMoney, seed, { phoneNumber: phone('237', 9), provider, region: 'CM' }),
  XOF: (seed) => account('XOF_ACCOUNT', mobileMoney, seed, { phoneNumber: phone('221', 9), provider, region: 'SN' }),
  ZAR: (seed) => account('ZAR_ACCOUNT', transfer, seed, { bankName, accountNumber: digits(seed, 10) }),
  ZMW: (seed) => account('ZMW_ACCOUNT', mobileMoney, seed, { phoneNumber: phone('260', 9), provider }),
  BTC: (seed) => [
    { accountType: 'SPARK_WALLET', address: `sparkrt1${characters(seed, 56)}`, assetType: 'BTC' },
    { accountType: 'LIGHTNING', invoice: `lnbcrt1${characters(seed, 80)}` },
    { accountType: 'BITCOIN_L1', address: `bcrt1q${characters(seed, 38)}`, network: 'BITCOIN' },
  ],
  USDB: (seed) => [{ accountType: 'SPARK_WALLET', address: `sparkrt1${characters(seed, 56)}`, assetType: 'USDB' }],
  USDC: (seed) => [
    { accountType: 'SOLANA_WALLET', address: characters(seed, 44), assetType: 'USDC' },
    { accountType: 'BASE_WALLET', address: `0x${characters(seed, 40)}`, assetType: 'USDC' },
    { accountType: 'POLYGON_WALLET', address: `0x${characters(seed, 40)}`, assetType: 'USDC' },
    { accountType: 'ETHEREUM_WALLET', address: `0x${characters(seed, 40)}`, assetType: 'USDC' },
  ],
  USDT: (seed) => [
    { accountType: 'TRON_WALLET', address: `T${characters(seed, 33)}`, assetType: 'USDT' },
    { accountType: 'PLASMA_WALLET', address: `0x${characters(seed, 40)}`, assetType: 'USDT' },
    { accountType: 'ETHEREUM_WALLET', address: `0x${characters(seed, 40)}`, assetType: 'USDT' },
  ],
};

/** The account type of each network. */
export const walletTypes: Readonly<Record<string, string>> = {
  SPARK: 'SPARK_WALLET',
  LIGHTNING: 'LIGHTNING',
  BITCOIN: 'BITCOIN_L1',
  SOLANA: 'SOLANA_WALLET',
  BASE: 'BASE_WALLET',
  POLYGON: 'POLYGON_WALLET',
  ETHEREUM: 'ETHEREUM_WALLET',
  TRON: 'TRON_WALLET',
  PLASMA: 'PLASMA_WALLET',
};

/**
 * The ways to fund a quote, as alternatives: a bank account with a reference, or one wallet for each network of the asset. US dollars
 * also come in USDC and USDB (docs/decisions.md#accounts-12).
 */
export function fundingInstructions(currency: string, seed: InstructionSeed, network?: string): PaymentInstructions[] {
  const inDollarTokens = currency === 'USD' ? [...builders.USDC(seed), ...builders.USDB(seed)] : [];
  if (!isCurrencyCode(currency)) throw new Error(`No account is in ${currency}.`);
  const all = [...builders[currency](seed), ...inDollarTokens];
  const accountsOfNetwork =
    network === undefined ? all : all.filter(({ accountType }) => accountType === walletTypes[network]);
  return accountsOfNetwork.map((info) => instructionFor(info, seed));
}

/** A wallet on Spark with an invoice that anyone can pay. */
const invoice = (seed: InstructionSeed, assetType: string): AccountInfo => ({
  accountType: 'SPARK_WALLET',
  address: `sparkrt1${characters(seed, 56)}`,
  assetType,
  invoice: `lnbcrt1${characters(seed, 80)}`,
});

/** An invoice on Spark that anyone can pay for a quote from an embedded wallet. */
export const invoiceInstructions = (seed: InstructionSeed, assetType: string): PaymentInstructions =>
  instructionFor(invoice(seed, assetType), seed);

/** The ways to pay into an internal account: US dollars also come by SWIFT, in USDC and in USDB (docs/decisions.md#accounts-12). */
export const depositInstructions = (currency: string, seed: InstructionSeed): PaymentInstructions[] =>
  currency === 'USD'
    ? [...builders.USD(seed), ...swift(seed), ...builders.USDC(seed), invoice(seed, 'USDB')].map((info) =>
        instructionFor(info, seed),
      )
    : fundingInstructions(currency, seed);

const swift = (seed: InstructionSeed): readonly AccountInfo[] =>
  account('SWIFT_ACCOUNT', ['SWIFT'], seed, { ...bankAccount(seed), country: 'US', swiftCode });

const instructionFor = (
  accountOrWalletInfo: AccountInfo,
  { reference, isPlatformAccount }: InstructionSeed,
): PaymentInstructions => ({
  accountOrWalletInfo,
  ...('reference' in accountOrWalletInfo && {
    instructionsNotes: `Name the reference ${reference} in the transfer.`,
  }),
  isPlatformAccount,
});

/** The reference by which a payment or a deposit is found on a bank statement; it follows from the uuid of the payment or account. */
export const referenceOf = (uuid: string): string => uuid.replaceAll('-', '').slice(0, 16).toUpperCase();
