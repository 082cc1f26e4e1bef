import { maximumBesideHold, maximumWhileSharded } from '../../../domain/ledger/account.ts';
import type { Item, Write } from '../../write.ts';
import { type AccountRef, isSharded, parentKey, shardsPerAccount } from './sharded-account.ts';

/** How long an account stays sharded after it was hot, in seconds. */
export const shardedSeconds = 3600;

/** The time until which an account that is hot at `at` stays sharded. */
export const shardedUntil = (at: Date): string => new Date(at.getTime() + shardedSeconds * 1000).toISOString();

/** Whether the balance of an account may be moved into shards. What it owes cannot: no shard holds less than nothing. */
export const mayShard = (parent: Item): boolean =>
  !isSharded(parent) &&
  parent.status === 'ACTIVE' &&
  Number(parent.balance) >= 0 &&
  Math.max(Number(parent.balance), Number(parent.held)) <= maximumWhileSharded;

/** Makes the item the parent of shards that hold `taken` together, whatever else was written to it since it was read. */
export const shardedParent = (account: AccountRef, shardedAmount: number, at: Date): Write => ({
  update: {
    key: parentKey(account),
    expression:
      'SET shardCount = :count, balance = balance - :taken, shardTotal = :taken, shardedUntil = :until, version = version + :one',
    condition:
      'attribute_not_exists(shardCount) AND balance BETWEEN :taken AND :most AND held <= :most AND #status = :active',
  },
  names: { status: 'status' },
  values: {
    ...{ count: shardsPerAccount, taken: shardedAmount, until: shardedUntil(at), one: 1 },
    ...{ most: maximumWhileSharded, active: 'ACTIVE' },
  },
});

/**
 * Takes an amount out of the parent item, which the same transaction puts into shards, or adds what it takes from shards where the
 * amount is less than 0. Platforms do not see what moves between the account's item and its shards.
 */
export const moveToShards = (account: AccountRef, amount: number): Write => ({
  update: {
    key: parentKey(account),
    expression: 'SET balance = balance - :amount, shardTotal = shardTotal + :amount, version = version + :one',
    condition: 'attribute_exists(shardCount) AND balance >= :least AND balance <= :most',
  },
  values: { amount, one: 1, least: Math.max(0, amount), most: maximumBesideHold + Math.min(0, amount) },
});

interface HeldChange {
  /** Taken from the balance. */
  readonly amount: number;
  /** Added to what is held. */
  readonly heldChange: number;
  readonly at: Date;
}

/**
 * Takes from the balance of a sharded account and changes what it holds, both on its own item, adding what the same transaction
 * takes from shards.
 */
export const holdMerged = ({ amount, heldChange, at, ...account }: AccountRef & HeldChange, merged: number): Write => ({
  update: {
    key: parentKey(account),
    expression: `SET balance = balance + :change, held = held + :heldChange, shardTotal = shardTotal - :merged, ${
      heldChange === amount ? '' : 'entries = entries + :one, '
    }version = version + :one, updatedAt = :at`,
    condition:
      'attribute_exists(shardCount) AND balance >= :least AND held >= :leastHeld AND held <= :mostHeld AND #status = :active',
  },
  names: { status: 'status' },
  values: {
    change: merged - amount,
    least: Math.max(0, amount - merged),
    heldChange,
    leastHeld: Math.max(0, -heldChange),
    // A debit makes room in the shards, so the hold has a limit of its own.
    mostHeld: maximumWhileSharded - Math.max(0, heldChange),
    ...{ merged, one: 1, at: at.toISOString(), active: 'ACTIVE' },
  },
});

/** Records the sum of an account's shards, unless the account changed since it was read; `until` when it is still hot. */
export const recordShardTotal = (
  account: AccountRef & { readonly version: number },
  total: number,
  at: Date,
  until?: string,
): Write => ({
  update: {
    key: parentKey(account),
    expression: `SET shardTotal = :total, version = version + :one, updatedAt = :at${until ? ', shardedUntil = :until' : ''}`,
    condition: 'version = :loaded AND attribute_exists(shardCount)',
  },
  values: { total, one: 1, at: at.toISOString(), loaded: account.version, ...(until && { until }) },
});

/** The sums over the shards of an account. */
interface Merged {
  readonly total: number;
  readonly entries: number;
}

/** Adds what the same transaction deletes of shards to the account as it was read, which then has none. */
export const mergedParent = (
  account: AccountRef & { readonly version: number },
  { total, entries }: Merged,
  at: Date,
): Write => ({
  update: {
    key: parentKey(account),
    expression:
      'SET balance = balance + :merged, entries = entries + :entries, version = version + :one, updatedAt = :at REMOVE shardCount, shardTotal, shardedUntil',
    condition: 'version = :loaded AND attribute_exists(shardCount)',
  },
  values: { merged: total, entries, one: 1, at: at.toISOString(), loaded: account.version },
});
