import { integer, objectOf } from '../../codec.ts';
import { commit, type Item, readItem, readItems, type Store, type Write } from '../../table.ts';
import { isSharded, type ShardedBalance, shardsPerBalance } from './sharded-balance.ts';

/** A shard as it was read; undefined when it does not exist. */
type Shard = { readonly index: number; readonly balance: number; readonly spent: number } | undefined;

/** All items of a balance. They are read one after another, not at one moment. */
export interface Contents {
  readonly parent: Item | undefined;
  readonly shards: readonly Shard[];
}

const indexes = Array.from({ length: shardsPerBalance }, (_, index) => index);

/** Reads the parent item, and its shards when it has any. */
export async function readContents(store: Store, target: ShardedBalance): Promise<Contents> {
  const parent = await readItem(store, target.key);
  if (!isSharded(parent)) return { parent, shards: [] };
  const items = await readItems(store, indexes.map(target.shardKey));
  return {
    parent,
    shards: items.map((item, index) => item && toShard(item, index)),
  };
}

const readCounts = objectOf<{ readonly balance: number; readonly spent: number }>({ balance: integer, spent: integer });

function toShard(item: Item, index: number): Shard {
  const { balance, spent } = readCounts(item, 'shard');
  return { index, balance, spent };
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
  let most = target.available(later.parent);
  for (const index of indexes) {
    const [before, after] = [earlier.shards[index], later.shards[index]];
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
}

/** Adds to a shard, or takes what it holds. Fails its condition when the shard is missing, holds too little, or would hold too much. */
export const changeShard = (target: ShardedBalance, index: number, change: ShardChange): Write => {
  const { amount, turnover, maximum } = change;
  return {
    update: {
      key: target.shardKey(index),
      expression: 'SET balance = balance + :amount, spent = spent + :turnover',
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
      ...termOf(target),
    },
  };
};

/** A balance with its parent item as it was read. */
export interface ReadBalance {
  readonly target: ShardedBalance;
  readonly parent: Item;
}

/** How many balances one transaction of 100 items can shard. */
const maximumAtOnce = 2;

/**
 * Creates the shards of balances and moves half of each balance into them in equal parts. Throws StaleWrite when one was changed
 * after it was read, and ContendedWrite.
 */
export const createShards = (store: Store, balances: readonly ReadBalance[]): Promise<void> =>
  commit(store, balances.slice(0, maximumAtOnce).flatMap(creationOf));

function creationOf({ target, parent }: ReadBalance): readonly Write[] {
  const share = Math.max(0, Math.floor(target.available(parent) / (2 * shardsPerBalance)));
  const create = (index: number): Write => ({
    put: {
      item: { ...target.shardKey(index), ...target.shardMembers, balance: share, spent: 0, ...termOf(target) },
      condition: 'attribute_not_exists(pk)',
    },
  });
  return [target.makeParent(parent, share * shardsPerBalance), ...indexes.map(create)];
}

const termOf = ({ term }: ShardedBalance): Item => (term === undefined ? {} : { term });

/** Returns what shards of another term hold to the parent item. Throws StaleWrite when anything changed since, and ContendedWrite. */
export async function startTerm(store: Store, target: ShardedBalance, { parent, shards }: Contents): Promise<void> {
  if (!parent || !target.startTerm) throw new Error('Only a balance with terms can start a new one.');
  const empty = (shard: Shard): readonly Write[] =>
    shard
      ? [
          {
            update: {
              key: target.shardKey(shard.index),
              expression: 'SET balance = :nothing, spent = spent + balance, term = :term',
              condition: unchanged,
            },
            values: { ...asRead(shard), nothing: 0, ...termOf(target) },
          },
        ]
      : [];
  await commit(store, [target.startTerm(parent, shardTotalOf({ parent, shards })), ...shards.flatMap(empty)]);
}

const unchanged = 'balance = :balance AND spent = :spent';
const asRead = ({ balance, spent }: NonNullable<Shard>) => ({ balance, spent });

/** Deletes the shards unless they changed since they were read. */
export const deleteShards = (target: ShardedBalance, { shards }: Contents): readonly Write[] =>
  shards.flatMap((shard) =>
    shard ? [{ delete: { key: target.shardKey(shard.index), condition: unchanged }, values: asRead(shard) }] : [],
  );
