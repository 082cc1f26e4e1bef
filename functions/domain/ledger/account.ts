import { maximumAmount } from '../../contract/currency-table.ts';
import { formatId, type Id, type PlatformId, type Uuid } from '../ids.ts';
import { isCrypto } from '../money.ts';
import { Refusal } from '../refusal.ts';
import { amend } from '../versioned.ts';

/** An internal account. Amounts in the smallest unit of its currency. */
export interface InternalAccount {
  readonly platformId: PlatformId;
  readonly accountId: Id<'InternalAccount'>;
  /** Absent for the platform's own accounts. */
  readonly customerId?: Id<'Customer'>;
  readonly accountType: 'INTERNAL_FIAT' | 'INTERNAL_CRYPTO' | 'EMBEDDED_WALLET';
  readonly status: 'PENDING' | 'ACTIVE' | 'CLOSED' | 'FROZEN' | 'FAILED';
  readonly currency: string;
  /** Spendable, without what shards hold. */
  readonly balance: number;
  /** Held for payments that wait for their authorization. */
  readonly held: number;
  /** Whether the owner of an embedded wallet hides it. */
  readonly privateEnabled?: boolean;
  /** The number of shards that hold a part of the balance while the account is hot. */
  readonly shardCount?: number;
  /** The sum of the shards: of now where the account was read with its shards, else as it was last recorded. */
  readonly shardTotal?: number;
  /** When the shards of an account that cooled down may be merged. */
  readonly shardedUntil?: string;
  /** The payment whose deposit passed through last: it arrived and was paid on in one transaction. */
  readonly lastDeposit?: string;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

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
  version: 1,
  createdAt: at,
  updatedAt: at,
});

/**
 * The account after a deposit. Refuses with CONFLICT a closed account, and with AMOUNT_OUT_OF_RANGE an amount that would bring its
 * balance beyond the largest one.
 */
export function depositInto(account: InternalAccount, amount: number, now: Date): InternalAccount {
  if (account.status === 'CLOSED') throw new Refusal('CONFLICT', 'The account is closed and takes no more money.');
  if (spendable(account) > maximumAmount - amount) {
    throw new Refusal('AMOUNT_OUT_OF_RANGE', `The balance of ${account.accountId} would exceed ${maximumAmount}.`);
  }
  return amend(account, now, { balance: account.balance + amount });
}
