import { maximumAmount } from '../../contract/currency-table.ts';
import type { PaymentInstructions } from '../../contract/ledger/payment-instructions.ts';
import { formatId, type Id, type PlatformId, type Uuid } from '../ids.ts';
import { isCrypto } from '../money.ts';
import { Refusal } from '../refusal.ts';
import {
  arrayOf,
  flag,
  type Infer,
  idText,
  integer,
  isMap,
  matching,
  object,
  oneOf,
  optional,
  text,
  uuidText,
} from '../schema.ts';
import { amend } from '../versioned.ts';

/** Instructions were held to the interface when they were reported, and are held to today's when they are shown. */
export const paymentInstructions = arrayOf(
  matching('an instruction', (value): value is PaymentInstructions => isMap(value) && isMap(value.accountOrWalletInfo)),
);

/** An internal account. Amounts in the smallest unit of its currency. */
export const internalAccount = object({
  platformId: uuidText('Platform'),
  accountId: idText('InternalAccount'),
  /** Absent for the platform's own accounts. */
  customerId: optional(idText('Customer')),
  accountType: oneOf('INTERNAL_FIAT', 'INTERNAL_CRYPTO', 'EMBEDDED_WALLET'),
  status: oneOf('PENDING', 'ACTIVE', 'CLOSED', 'FROZEN', 'FAILED'),
  currency: text,
  /** Spendable, without what shards hold. */
  balance: integer,
  /** Held for payments that wait for their authorization. */
  held: integer,
  /** How many journal entries have changed the money in this item: the account's book has as many, with those of its shards. */
  entries: integer,
  /** Whether the owner of an embedded wallet hides it. */
  privateEnabled: optional(flag),
  /** The number of shards that hold a part of the balance while the account is hot. */
  shardCount: optional(integer),
  /** The sum of the shards: of now where the account was read with its shards, else as it was last recorded. */
  shardTotal: optional(integer),
  /** When the shards of an account that cooled down may be merged. */
  shardedUntil: optional(text),
  /** The payment whose deposit passed through last: it arrived and was paid on in one transaction. */
  lastDeposit: optional(text),
  /** The version of the instructions that the rail has reported for an account of production; absent where it has reported none. */
  instructionsVersion: optional(integer),
  /** How to pay into an account of production, where the account was read with it: it is stored in an item of its own. */
  reportedInstructions: optional(paymentInstructions),
  version: integer,
  createdAt: text,
  updatedAt: text,
});
export interface InternalAccount extends Infer<typeof internalAccount> {}

/** The amount that an account may spend, in the smallest unit of its currency. */
export const spendable = ({ balance, shardTotal = 0 }: Pick<InternalAccount, 'balance' | 'shardTotal'>): number =>
  balance + shardTotal;

export const emptyAccount = (
  platformId: PlatformId,
  accountUuid: Uuid<'InternalAccount'>,
  currency: string,
  at: string,
  customerId?: Id<'Customer'>,
): InternalAccount => ({
  platformId,
  accountId: formatId('InternalAccount', accountUuid),
  ...(customerId && { customerId }),
  accountType: isCrypto(currency) ? 'INTERNAL_CRYPTO' : 'INTERNAL_FIAT',
  status: 'ACTIVE',
  currency,
  balance: 0,
  held: 0,
  entries: 0,
  version: 1,
  createdAt: at,
  updatedAt: at,
});

/** The most that an account may have, spendable and held together, in the smallest unit: every sum is exact in JSON. */
export const maximumBalance = maximumAmount;
/** The most of each part of an account in one item that holds money for payments. */
export const maximumBesideHold = maximumBalance / 2;
/** The most of each part of an account whose balance is sharded. */
export const maximumWhileSharded = maximumBalance / 4;

/**
 * Whether an account can take an amount. A condition of DynamoDB adds no attributes up, so the write can only limit each part:
 * an account that has its money in several places is full earlier (docs/decisions.md#accounts-15).
 */
export function hasRoomFor(account: Pick<InternalAccount, 'balance' | 'held' | 'shardCount'>, amount: number): boolean {
  const { balance, held, shardCount } = account;
  const inOneItem = held > 0 ? maximumBesideHold : maximumBalance;
  const limit = shardCount ? maximumWhileSharded : inOneItem;
  return held <= limit && balance <= limit - amount;
}

/** Refuses with AMOUNT_OUT_OF_RANGE an amount that an account cannot take. */
export function requireRoom(account: InternalAccount, amount: number): void {
  if (!hasRoomFor(account, amount)) throw fullAccount(account.accountId);
}

export const fullAccount = (accountId: Id<'InternalAccount'>): Refusal =>
  new Refusal('AMOUNT_OUT_OF_RANGE', `The balance of ${accountId} would exceed the largest that an account may have.`);

/** The account after a deposit. Refuses with CONFLICT an account that is not active, and with AMOUNT_OUT_OF_RANGE one that has no room. */
export function depositInto(account: InternalAccount, amount: number, now: Date): InternalAccount {
  if (account.status !== 'ACTIVE')
    throw new Refusal('CONFLICT', `The account is ${account.status} and takes no money.`);
  requireRoom(account, amount);
  return amend(account, now, { balance: account.balance + amount, entries: account.entries + 1 });
}
