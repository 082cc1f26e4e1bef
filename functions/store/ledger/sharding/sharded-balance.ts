import type { Key } from '../../keys.ts';
import type { Item, Write } from '../../write.ts';

/** How many shards one transaction of at most 100 items creates, beside their parent item. A hot balance begins with so many. */
export const shardsAtOnce = 96;
/** A balance begins with so many where it does not hold enough for more. */
export const fewestShards = 48;
/**
 * No balance gets more shards: about two for each execution environment that writes a balance 1,000 times a second. What a shard
 * may hold follows from it, so a larger number would need full shards to be emptied first.
 */
export const largestShardCount = 528;

/** Shards that a hot balance gets beside those that it has. */
export interface AddedShards {
  /** How many the balance has afterwards. */
  readonly count: number;
  /** What the added ones hold together. */
  readonly taken: number;
}

/** A step on the way of a balance to another term. */
export interface TermChange {
  readonly returned: number;
  /** The new term, or `unfinished` of it while some shards still are of another one. */
  readonly term: number;
}

/** A balance that many requests draw on at once: the money of an account, or what is left of a day's volume. */
export interface ShardedBalance {
  /** The item that holds all of it while it is cold, and the parent item of its shards while it is hot. */
  readonly key: Key;
  readonly shardKey: (shard: number) => Key;
  /** The members of a new shard, beside `balance` and `spent`. */
  readonly shardMembers: Item;
  /** When it is written, in milliseconds since 1970. */
  readonly at: number;
  /** The term that shards are filled for: those of another term are emptied before they are used. */
  readonly term?: number;
  /** How much the parent item has available. */
  readonly available: (parent: Item) => number;
  /** Whether nothing was added or taken between two readings of the parent item. */
  readonly isUnchanged: (one: Item, other: Item) => boolean;
  readonly mayShard: (parent: Item) => boolean;
  /** Takes an amount out of the parent item, which the same transaction puts into shards. */
  readonly drawFromParent: (taken: number) => Write;
  /** Makes the item the parent of shards that hold `taken` together, whatever else was written to it since it was read. */
  readonly makeParent: (added: AddedShards) => Write;
  /** Takes an amount out of the parent item, which the same transaction puts into shards that it adds. */
  readonly addShards: (parent: Item, added: AddedShards) => Write;
  /** Returns to the parent item, as it was read, what shards of another term held, and sets its term. */
  readonly changeTerm?: (parent: Item, change: TermChange) => Write;
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

export const isShardable = (write: Write): write is ShardableWrite => 'move' in write;

/** The number of an item's shards. Older tables hold it under this name. */
export const shardCountAttribute = 'pockets';

/** How many shards a parent item has. */
export const shardCountOf = (parent: Item | undefined): number => Number(parent?.[shardCountAttribute] ?? 0);

export const isSharded = (
  parent: Item | undefined,
): parent is Item & Readonly<Record<typeof shardCountAttribute, unknown>> => shardCountOf(parent) > 0;
