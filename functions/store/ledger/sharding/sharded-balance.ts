import type { Key } from '../../keys.ts';
import type { Item, Write } from '../../write.ts';

/**
 * More shards than functions that use a balance at once, or these contend for shards. One transaction of at most 100 items
 * creates the shards of both balances of a payment: its account's and the day's volume.
 */
export const shardsPerBalance = 48;

/** A balance that many requests draw on at once: the money of an account, or what is left of a day's volume. */
export interface ShardedBalance {
  /** The item that holds all of it while it is cold, and the parent item of its shards while it is hot. */
  readonly key: Key;
  readonly shardKey: (shard: number) => Key;
  /** The members of a new shard, beside `balance` and `spent`. */
  readonly shardMembers: Item;
  /** The term that shards are filled for: those of another term are emptied before they are used. */
  readonly term?: number;
  /** How much the parent item has available. */
  readonly available: (parent: Item) => number;
  /** Whether nothing was added or taken between two readings of the parent item. */
  readonly isUnchanged: (one: Item, other: Item) => boolean;
  readonly mayShard: (parent: Item) => boolean;
  /** Takes an amount out of the parent item, which the same transaction puts into shards. */
  readonly drawFromParent: (taken: number) => Write;
  /** Makes the item that was read the parent of shards that hold `taken` together. */
  readonly makeParent: (parent: Item, taken: number) => Write;
  /** Returns to the parent item what shards of another term held. */
  readonly startTerm?: (parent: Item, returned: number) => Write;
}

/** The amounts that a write adds to a balance or takes from it. */
export interface BalanceMove {
  readonly target: ShardedBalance;
  /** Added when greater than 0, taken when less. */
  readonly amount: number;
  /** The most that a shard may hold afterwards. */
  readonly maximumPerShard?: number;
  /** Writes the parent item where no shard can, adding what was taken from shards for it. */
  readonly throughParent?: (merged: number) => Write;
}

/** A write to the item of a balance that `commitSharded` may replace by writes to its shards. */
export interface ShardableWrite extends Write {
  readonly move: BalanceMove;
}

export const shardable = (write: Write, move: BalanceMove): ShardableWrite => ({ ...write, move });

export const isShardable = (write: Write): write is ShardableWrite => 'move' in write;

/** The number of an item's shards. Older tables hold it under this name. */
export const shardCountAttribute = 'pockets';

export const isSharded = (
  parent: Item | undefined,
): parent is Item & Readonly<Record<typeof shardCountAttribute, unknown>> =>
  Number(parent?.[shardCountAttribute] ?? 0) > 0;
