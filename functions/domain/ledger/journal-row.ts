import type { PlatformId } from '../ids.ts';
import type { LedgerAccountType } from './chart-of-accounts.ts';

/** Whose money an account holds: a customer's, the platform's, or the service's own. */
export const accountOwners = ['CUSTOMER', 'PLATFORM', 'SERVICE'] as const;
export type AccountOwner = (typeof accountOwners)[number];

/** A line of the exported journal: an entry of a book, with the account's type. Days are of UTC, amounts in the smallest unit. */
export interface JournalRow {
  /** The booking day, YYYY-MM-DD. */
  readonly day: string;
  readonly platformId: PlatformId;
  readonly account: string;
  readonly accountType: LedgerAccountType;
  readonly owner: AccountOwner;
  readonly currency: string;
  /** Counts the entries of a book: an account in a currency. */
  readonly number: number;
  /** Positive credits the account, negative debits it. */
  readonly amount: number;
  readonly balanceAfter: bigint;
  /** ISO 8601 in UTC. */
  readonly bookedAt: string;
  /** YYYY-MM-DD. */
  readonly valueDate: string;
  /** The movement. */
  readonly kind: string;
  readonly cause: string;
  readonly causeId: string;
  /** The accounts on the other side, separated by spaces. */
  readonly counterAccount: string;
}
