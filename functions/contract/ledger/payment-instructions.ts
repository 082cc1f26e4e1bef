import * as z from 'zod';
import { schemaName } from '../external-accounts/account-info.ts';
import {
  type AccountType,
  accountKindOf,
  type accountKinds,
  accountTypes,
} from '../external-accounts/account-types.ts';
import { PaymentRail } from '../external-accounts/rails.ts';
import { nonEmpty } from '../non-empty.ts';
import { line, lineOfAnyLength } from '../text.ts';

/** Instructions for a bank account have these fields beside those of the account. */
const bankMembers = {
  paymentRails: z.array(PaymentRail),
  reference: lineOfAnyLength(),
  accountHolderName: line(255).min(1).optional(),
  bankAddress: line(1024).min(1).optional(),
};
const walletMembers = <A extends z.ZodType>(assetType: A) => ({ address: lineOfAnyLength(), assetType });

export const Stablecoin = z.enum(['USDC', 'USDT']).meta({ id: 'StablecoinAsset' });

/** Instructions that differ from the external account of the same type, or have no such type. */
const ownMembers = {
  BRL_ACCOUNT: { qrCode: z.string().min(1) },
  ARS_ACCOUNT: { accountNumber: z.string().regex(/^\d{22}$/) },
  COP_ACCOUNT: { paymentUrl: z.url() },
  SPARK_WALLET: { ...walletMembers(lineOfAnyLength()), invoice: lineOfAnyLength().optional() },
  LIGHTNING: { invoice: lineOfAnyLength() },
  SOLANA_WALLET: walletMembers(Stablecoin.optional()),
  ETHEREUM_WALLET: walletMembers(Stablecoin.optional()),
  BASE_WALLET: walletMembers(z.literal('USDC').optional()),
  POLYGON_WALLET: walletMembers(z.literal('USDC').optional()),
  TRON_WALLET: walletMembers(z.literal('USDT').optional()),
  PLASMA_WALLET: walletMembers(z.literal('USDT').optional()),
  BITCOIN_L1: { address: lineOfAnyLength(), network: z.literal('BITCOIN').optional() },
  EMBEDDED_WALLET: { payloadToSign: z.string() },
} as const satisfies Record<string, z.ZodRawShape>;

type OwnType = keyof typeof ownMembers;
type BankType = Exclude<AccountType, OwnType>;
/** A deposit by SWIFT names the account holder; Indian rails carry no reference. */
type BankMembers<T> = T extends 'SWIFT_ACCOUNT'
  ? Omit<typeof bankMembers, 'reference' | 'accountHolderName'> & {
      reference: z.ZodOptional<typeof bankMembers.reference>;
      accountHolderName: ReturnType<typeof bankMembers.accountHolderName.unwrap>;
    }
  : T extends 'INR_ACCOUNT'
    ? Omit<typeof bankMembers, 'reference'>
    : typeof bankMembers;

export type InstructionType = OwnType | BankType;
const isOwnType = (type: string): type is OwnType => Object.hasOwn(ownMembers, type);
export const instructionTypes: readonly InstructionType[] = [
  ...accountTypes.filter((type): type is BankType => !isOwnType(type)),
  ...(Object.keys(ownMembers) as OwnType[]),
];

function membersOf(type: InstructionType): z.ZodRawShape {
  if (isOwnType(type)) return ownMembers[type];
  const { reference, accountHolderName, ...others } = bankMembers;
  const { fields } = accountKindOf(type);
  if (type === 'INR_ACCOUNT') return { ...fields, ...others, accountHolderName };
  if (type === 'SWIFT_ACCOUNT') {
    return { ...fields, ...others, reference: reference.optional(), accountHolderName: accountHolderName.unwrap() };
  }
  return { ...fields, ...bankMembers };
}

type ObjectOf<S> = S extends z.ZodRawShape ? z.ZodObject<S> : never;
type Option =
  | { [T in OwnType]: ObjectOf<{ accountType: z.ZodLiteral<T> } & (typeof ownMembers)[T]> }[OwnType]
  | {
      [T in BankType]: ObjectOf<{ accountType: z.ZodLiteral<T> } & (typeof accountKinds)[T]['fields'] & BankMembers<T>>;
    }[BankType];

const optionOf = (type: InstructionType): unknown =>
  z
    .object({ accountType: z.literal(type), ...membersOf(type) })
    .meta({ id: `Payment${schemaName(type)}${type.endsWith('_ACCOUNT') ? 'Account' : ''}Info` });

/** Whether a schema is for instructions of a known type. Its other members follow from that type: see `membersOf`. */
const isOption = (schema: unknown): schema is Option => {
  const accountType = schema instanceof z.ZodObject && schema.shape.accountType;
  return accountType instanceof z.ZodLiteral && instructionTypes.some((known) => accountType.values.has(known));
};
const options = nonEmpty(instructionTypes.map(optionOf).filter(isOption));

export const PaymentAccountInfo = z.discriminatedUnion('accountType', options).meta({ id: 'PaymentAccountInfo' });

export const PaymentInstructions = z
  .object({
    accountOrWalletInfo: PaymentAccountInfo,
    instructionsNotes: z.string().optional(),
    isPlatformAccount: z.boolean().optional(),
  })
  .meta({ id: 'PaymentInstructions' });
export type PaymentInstructions = z.output<typeof PaymentInstructions>;

/** The routing number fails its check digit: the account does not exist. */
export const paymentInstructionsExample = {
  accountOrWalletInfo: {
    accountType: 'USD_ACCOUNT',
    accountNumber: '000000000000',
    routingNumber: '000000001',
    bankName: 'Example Bank',
    paymentRails: ['ACH', 'WIRE'],
    reference: 'EXAMPLE-REF-0001',
  },
  instructionsNotes: 'Name the reference in the transfer.',
};
