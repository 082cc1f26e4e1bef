import { integer, object } from '../../../domain/schema.ts';
import { accountShardType } from '../../../topology/item-types.ts';
import { commit, type Item, readItems, type Store, type Write } from '../../table.ts';
import { shardedParent } from './parent-item.ts';
import {
  type AccountRef,
  isSharded,
  maximumPerShard,
  parentKey,
  shardKey,
  shardsPerAccount,
} from './sharded-account.ts';

/** A shard as it was read. */
export interface Shard {
  readonly index: number;
  readonly balance: number;
  /** All that ever left the shard. */
  readonly spent: number;
  /** How many transactions have changed the shard together with another item of the same account. */
  readonly transfers: number;
  /** How many journal entries have changed the shard. */
  readonly entries: number;
}

/** The items of a balance. They are read one after another, not at one moment. */
export interface Contents {
  readonly parent: Item | undefined;
  /** Without those that do not exist. */
  readonly shards: readonly Shard[];
}

const indexes = Array.from({ length: shardsPerAccount }, (_, index) => index);

/** Reads the parent item with its shards, in one call. */
export async function readContents(store: Store, account: AccountRef): Promise<Contents> {
  const keys = [parentKey(account), ...indexes.map((index) => shardKey(account, index))];
  const [parent, ...items] = await readItems(store, keys);
  return { parent, shards: items.flatMap((item, index) => (item ? [toShard(item, index)] : [])) };
}

const readCounts = object({
  balance: integer,
  /** All that ever left the shard. */
  spent: integer,
  /** How many transactions have changed the shard together with another item of the same account. */
  transfers: integer,
  entries: integer,
});

function toShard(item: Item, index: number): Shard {
  const { balance, spent, transfers, entries } = readCounts(item, 'shard');
  return { index, balance, spent, transfers, entries };
}

export const totalOf = (shards: readonly Shard[]): number => shards.reduce((sum, { balance }) => sum + balance, 0);

/** How many journal entries have changed the shards. */
export const entriesOf = (shards: readonly Shard[]): number => shards.reduce((sum, { entries }) => sum + entries, 0);

/** Whether no money moved between the items of a balance from the first reading to the second: then the second adds up. */
export const agree = (earlier: Contents, later: Contents): boolean =>
  earlier.parent?.version === later.parent?.version &&
  earlier.shards.length === later.shards.length &&
  earlier.shards.every(({ transfers }, position) => transfers === later.shards[position]?.transfers);

/**
 * The most that a balance can have been at any moment between two readings, or undefined when the readings do not allow a bound.
 * Each shard counts in `spent` all that ever left it, so it held at most what it holds later plus what left it in between.
 */
export function upperBoundBetween(earlier: Contents, later: Contents): number | undefined {
  if (!isSharded(earlier.parent) || !isSharded(later.parent)) return undefined;
  if (earlier.parent.version !== later.parent.version) return undefined;
  if (earlier.shards.length !== shardsPerAccount || later.shards.length !== shardsPerAccount) return undefined;
  const spentEarlier = earlier.shards.reduce((sum, { spent }) => sum + spent, 0);
  return later.shards.reduce(
    (most, { balance, spent }) => most + balance + spent,
    Number(later.parent.balance) - spentEarlier,
  );
}

interface ShardChange {
  /** Added when greater than 0, taken when less. */
  readonly amount: number;
  /** Whether the same transaction changes another item of the account. */
  readonly isTransfer?: boolean;
  /** Whether another item of the account counts the journal entry that the change belongs to, or none does. */
  readonly isUncounted?: boolean;
}

/** Adds to a shard, or takes from it. Fails its condition when the shard is missing, holds too little, or would hold too much. */
export function changeShard(account: AccountRef, index: number, change: ShardChange): Write {
  const { amount, isTransfer = false, isUncounted = false } = change;
  const least = Math.max(0, -amount);
  return {
    update: {
      key: shardKey(account, index),
      expression: [
        'SET balance = balance + :amount, spent = spent + :least',
        ...(isTransfer ? ['transfers = transfers + :one'] : []),
        ...(isUncounted ? [] : ['entries = entries + :one']),
      ].join(', '),
      condition: 'balance >= :least AND balance <= :most',
    },
    values: {
      ...{ amount, least, most: maximumPerShard - Math.max(0, amount) },
      ...((isTransfer || !isUncounted) && { one: 1 }),
    },
  };
}

/**
 * Moves the balance of an account into shards, in equal parts. Throws StaleWrite when it was sharded or spent after it was read, and
 * ContendedWrite.
 */
export async function createShards(store: Store, account: AccountRef, parent: Item, at: Date): Promise<void> {
  const share = Math.floor(Number(parent.balance) / shardsPerAccount);
  const shards = indexes.map((index): Write => {
    const counts = { balance: share, spent: 0, transfers: 0, entries: 0 };
    const { platformId, accountId } = account;
    const item = { ...shardKey(account, index), type: accountShardType, platformId, accountId, ...counts };
    return { put: { item, condition: 'attribute_not_exists(pk)' } };
  });
  await commit(store, [shardedParent(account, share * shardsPerAccount, at), ...shards]);
}

/** Deletes shards unless they changed since they were read. */
export const deleteShards = (account: AccountRef, shards: readonly Shard[]): readonly Write[] =>
  shards.map(({ index, balance, spent }) => ({
    delete: { key: shardKey(account, index), condition: 'balance = :balance AND spent = :spent' },
    values: { balance, spent },
  }));
