import { integer, objectOf } from '../../codec.ts';
import { commit, type Item, largestBatch, readItem, readItems, type Store, type Write } from '../../table.ts';
import {
  fewestShards,
  isSharded,
  largestShardCount,
  type ShardedBalance,
  shardCountOf,
  shardsAtOnce,
} from './sharded-balance.ts';

/** A shard as it was read. */
export interface ReadShard {
  readonly index: number;
  readonly balance: number;
  readonly spent: number;
  readonly term?: unknown;
  /** When an environment last used it as its own, in milliseconds since 1970. */
  readonly usedAt?: number;
}

/** Undefined when it does not exist. */
type Shard = ReadShard | undefined;

/** All items of a balance. They are read one after another, not at one moment. */
export interface Contents {
  readonly parent: Item | undefined;
  readonly shards: readonly Shard[];
}

const indexesBetween = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from }, (_, index) => from + index);

/** Reads the parent item, and its shards when it has any. */
export async function readContents(store: Store, target: ShardedBalance): Promise<Contents> {
  const parent = await readItem(store, target.key);
  if (!isSharded(parent)) return { parent, shards: [] };
  const shardKeys = indexesBetween(0, shardCountOf(parent)).map(target.shardKey);
  const batches = indexesBetween(0, Math.ceil(shardKeys.length / largestBatch));
  const items = await Promise.all(
    batches.map((batch) => readItems(store, shardKeys.slice(batch * largestBatch, (batch + 1) * largestBatch))),
  );
  return { parent, shards: items.flat().map((item, index) => item && toShard(item, index)) };
}

const readCounts = objectOf<{ readonly balance: number; readonly spent: number }>({ balance: integer, spent: integer });

function toShard(item: Item, index: number): Shard {
  const { balance, spent } = readCounts(item, 'shard');
  return { index, balance, spent, term: item.term, usedAt: Number(item.usedAt ?? 0) };
}

/** The sum of all shards. */
export const shardTotalOf = ({ shards }: Contents): number =>
  shards.reduce((sum, shard) => sum + (shard?.balance ?? 0), 0);

/**
 * The most that a balance can have been at any moment between two readings, or undefined when the readings do not allow a bound.
 * Each shard counts in `spent` all that ever left it, so it held at most what it holds later plus what left it in between.
 */
export function upperBoundBetween(target: ShardedBalance, earlier: Contents, later: Contents): number | undefined {
  if (!isSharded(earlier.parent) || !isSharded(later.parent)) return undefined;
  if (!target.isUnchanged(earlier.parent, later.parent)) return undefined;
  if (earlier.shards.length !== later.shards.length) return undefined;
  let most = target.available(later.parent);
  for (const [index, before] of earlier.shards.entries()) {
    const after = later.shards[index];
    if (!before || !after) return undefined;
    most += after.balance + after.spent - before.spent;
  }
  return most;
}

interface ShardChange {
  /** Added when greater than 0, taken when less. */
  readonly amount: number;
  /** What leaves the shard, counted in `spent` even where more is added at the same time. */
  readonly turnover: number;
  /** The most that the shard may hold afterwards. */
  readonly maximum?: number | undefined;
  /** Whether the environment uses the shard from now on, and does not just take from another one's. */
  readonly isOwn?: boolean;
}

/** An environment that has not used its shard for so long can share it with another one, in milliseconds. */
const freeAfterMs = 1000;

/** Whether no environment seems to use a shard. Clocks differ, so this is a guess: who is wrong has a conflict. */
export const isFree = ({ at }: ShardedBalance, { usedAt = 0 }: NonNullable<Shard>): boolean =>
  usedAt < at - freeAfterMs;

/** Adds to a shard, or takes what it holds. Fails its condition when the shard is missing, holds too little, or would hold too much. */
export const changeShard = (target: ShardedBalance, index: number, change: ShardChange): Write => {
  const { amount, turnover, maximum, isOwn } = change;
  return {
    update: {
      key: target.shardKey(index),
      expression: `SET balance = balance + :amount, spent = spent + :turnover${isOwn ? ', usedAt = :at' : ''}`,
      condition: [
        'balance >= :least',
        ...(maximum === undefined ? [] : ['balance <= :room']),
        ...(target.term === undefined ? [] : ['term = :term']),
      ].join(' AND '),
    },
    values: {
      amount,
      turnover,
      least: Math.max(0, -amount),
      ...(maximum !== undefined && { room: maximum - amount }),
      ...(isOwn && { at: target.at }),
      ...termOf(target),
    },
  };
};

/** A balance with its parent item as it was read. */
export interface ReadBalance {
  readonly target: ShardedBalance;
  readonly parent: Item;
  /** The amount of the write that wants shards: they get multiples of it, so that many writes of one amount leave no rests. */
  readonly unit?: number;
}

/** Half of what is available, in equal parts of whole units. */
const sharesOf = (available: number, shards: number, unit: number): number =>
  Math.max(0, Math.floor(available / (2 * shards * Math.max(1, unit))) * Math.max(1, unit));

/** As many as can hold a unit each. */
const firstShardCountOf = (available: number, unit: number): number =>
  available >= 2 * shardsAtOnce * unit ? shardsAtOnce : fewestShards;

/**
 * Creates the first shards of a balance and moves half of it into them in equal parts. Throws StaleWrite when it was sharded or spent
 * after it was read, and ContendedWrite.
 */
export function createShards(store: Store, { target, parent, unit = 0 }: ReadBalance): Promise<void> {
  const available = target.available(parent);
  const count = firstShardCountOf(available, unit);
  const share = sharesOf(available, count, unit);
  return commit(store, [target.makeParent({ count, taken: share * count }), ...newShards(target, 0, count, share)]);
}

/** Puts the shards from one number up to another, each with the same share. */
const newShards = (target: ShardedBalance, from: number, to: number, share: number): readonly Write[] =>
  indexesBetween(from, to).map((index) => ({
    put: {
      item: { ...target.shardKey(index), ...target.shardMembers, balance: share, spent: 0, ...termOf(target) },
      condition: 'attribute_not_exists(pk)',
    },
  }));

/**
 * Adds shards to a balance that has some, and moves half of what the parent item has into them in equal parts of at least one unit.
 * Returns false where it has less, or cannot have more shards. Throws StaleWrite when others changed it, and ContendedWrite.
 */
export async function addShards(store: Store, { target, parent, unit = 0 }: ReadBalance): Promise<boolean> {
  const from = shardCountOf(parent);
  const count = Math.min(largestShardCount, from + shardsAtOnce);
  if (count <= from) return false;
  const share = sharesOf(target.available(parent), count - from, unit);
  if (share < unit) return false;
  const write = target.addShards(parent, { count, taken: share * (count - from) });
  await commit(store, [write, ...newShards(target, from, count, share)]);
  return true;
}

const termOf = ({ term }: ShardedBalance): Item => (term === undefined ? {} : { term });

/** Marks the term of a parent item while shards of another term are emptied: no term is below 0. */
const unfinished = (term: number): number => -term;

/** Whether the shards, or some of them, were filled for another term. */
export const isOfAnotherTerm = ({ term }: ShardedBalance, { parent, shards }: Contents): boolean =>
  term !== undefined && (parent?.term !== term || shards.some((shard) => shard && shard.term !== term));

/**
 * Returns what shards of another term hold to the parent item, in one transaction or, where there are too many shards, in the first
 * of several. Nothing is drawn from the parent item until the last one has set its term. Throws StaleWrite when anything changed
 * since, and ContendedWrite.
 */
export async function startTerm(store: Store, target: ShardedBalance, { parent, shards }: Contents): Promise<void> {
  const { term } = target;
  if (!parent || !target.changeTerm || term === undefined) throw new Error('Only a balance with terms can start one.');
  const others = shards.filter((shard) => shard !== undefined && shard.term !== term);
  const emptied = others.slice(0, shardsAtOnce);
  const returned = shardTotalOf({ parent, shards: emptied });
  const isLast = emptied.length === others.length;
  await commit(store, [
    target.changeTerm(parent, { returned, term: isLast ? term : unfinished(term) }),
    ...emptied.flatMap((shard) => (shard ? [emptyShard(target, shard)] : [])),
  ]);
}

const emptyShard = (target: ShardedBalance, shard: NonNullable<Shard>): Write => ({
  update: {
    key: target.shardKey(shard.index),
    expression: 'SET balance = :nothing, spent = spent + balance, term = :term',
    condition: unchanged,
  },
  values: { ...asRead(shard), nothing: 0, ...termOf(target) },
});

const unchanged = 'balance = :balance AND spent = :spent';
const asRead = ({ balance, spent }: NonNullable<Shard>) => ({ balance, spent });

/** Deletes shards unless they changed since they were read. */
export const deleteShards = (target: ShardedBalance, shards: Contents['shards']): readonly Write[] =>
  shards.flatMap((shard) =>
    shard ? [{ delete: { key: target.shardKey(shard.index), condition: unchanged }, values: asRead(shard) }] : [],
  );
