import type { PaymentInstructions } from '../contract/payment-instructions.ts';
import type { PaymentRail } from '../contract/rails.ts';

/** What the sandbox's instructions are made of: the same seed gives the same account numbers and addresses. */
export interface InstructionSeed {
  readonly uuid: string;
  readonly reference: string;
}

type AccountInfo = PaymentInstructions['accountOrWalletInfo'];

const bankName = 'Sandbox Bank';
const accountHolderName = 'Payments Service Sandbox';

/** Digits that follow from the uuid. They name no real account, and no check digit of theirs is right on purpose. */
function digits({ uuid }: InstructionSeed, length: number): string {
  const decimal = BigInt(`0x${uuid.replaceAll('-', '')}`).toString();
  return decimal.slice(-length).padStart(length, '1');
}

/** Characters of a chain address that follow from the uuid. */
const characters = ({ uuid }: InstructionSeed, length: number): string =>
  uuid.replaceAll('-', '').repeat(3).slice(0, length);

const bank = (rails: readonly PaymentRail[], { reference }: InstructionSeed) => ({
  paymentRails: [...rails],
  reference,
  accountHolderName,
});

const builders: Readonly<Record<string, (seed: InstructionSeed) => readonly AccountInfo[]>> = {
  USD: (seed) => [
    {
      accountType: 'USD_ACCOUNT',
      accountNumber: digits(seed, 12),
      routingNumber: '000000001',
      bankName,
      ...bank(['ACH', 'WIRE', 'RTP', 'FEDNOW'], seed),
    },
  ],
  EUR: (seed) => [
    { accountType: 'EUR_ACCOUNT', iban: `DE00${digits(seed, 18)}`, ...bank(['SEPA', 'SEPA_INSTANT'], seed) },
  ],
  GBP: (seed) => [
    {
      accountType: 'GBP_ACCOUNT',
      sortCode: '000000',
      accountNumber: digits(seed, 8),
      ...bank(['FASTER_PAYMENTS'], seed),
    },
  ],
  MXN: (seed) => [{ accountType: 'MXN_ACCOUNT', clabeNumber: digits(seed, 18), ...bank(['SPEI'], seed) }],
  BRL: (seed) => [{ accountType: 'BRL_ACCOUNT', qrCode: `sandbox-pix-${seed.reference}` }],
  ARS: (seed) => [{ accountType: 'ARS_ACCOUNT', accountNumber: digits(seed, 22) }],
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

/** Which account type stands for a network. */
const walletOf: Readonly<Record<string, string>> = {
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

/** Every other bank currency is paid in by SWIFT. */
const bySwift = (seed: InstructionSeed): readonly AccountInfo[] => [
  {
    accountType: 'SWIFT_ACCOUNT',
    country: 'US',
    swiftCode: 'SANDUS00',
    bankName,
    accountNumber: digits(seed, 12),
    paymentRails: ['SWIFT'],
    accountHolderName,
    reference: seed.reference,
  },
];

/** The ways to pay in, as alternatives: a bank account with a reference, or one wallet for each network of the asset. */
export function fundingInstructions(currency: string, seed: InstructionSeed, network?: string): PaymentInstructions[] {
  const all = (builders[currency] ?? bySwift)(seed);
  const wanted = network === undefined ? all : all.filter(({ accountType }) => accountType === walletOf[network]);
  return wanted.map((accountOrWalletInfo) => ({
    accountOrWalletInfo,
    ...('reference' in accountOrWalletInfo && {
      instructionsNotes: `Name the reference ${seed.reference} in the transfer.`,
    }),
    isPlatformAccount: false,
  }));
}
