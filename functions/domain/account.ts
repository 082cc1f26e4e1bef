import { formatId } from './ids.ts';
import { isCrypto } from './money.ts';

/** An internal account. Amounts in the smallest unit of its currency. */
export interface InternalAccount {
  readonly platformId: string;
  readonly accountId: string;
  /** Absent for the platform's own accounts. */
  readonly customerId?: string;
  readonly accountType: 'INTERNAL_FIAT' | 'INTERNAL_CRYPTO' | 'EMBEDDED_WALLET';
  readonly status: 'PENDING' | 'ACTIVE' | 'CLOSED' | 'FROZEN' | 'FAILED';
  readonly currency: string;
  /** Spendable, but for what lies in pockets. */
  readonly balance: number;
  /** Set aside for payments that wait for their authorization. */
  readonly held: number;
  /** Of an embedded wallet: whether its owner hides it. */
  readonly privateEnabled?: boolean;
  /** How many pockets the account's money is spread over while it is hot. */
  readonly pockets?: number;
  /** What the pockets hold beside `balance`: counted now where the account was read, else when it was last told. */
  readonly pocketed?: number;
  /** When a spread account may come together again. */
  readonly spreadUntil?: string;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** What an account may spend, in the smallest unit of its currency. */
export const spendable = ({ balance, pocketed = 0 }: Pick<InternalAccount, 'balance' | 'pocketed'>): number =>
  balance + pocketed;

/** An account without money. */
export const emptyAccount = (
  platformId: string,
  accountUuid: string,
  currency: string,
  at: string,
  customerId?: string,
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
