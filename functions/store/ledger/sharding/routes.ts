import type { Item, Write } from '../../write.ts';
import { isShardable, isSharded, parentKey, type ShardableWrite, shardsPerAccount } from './sharded-account.ts';
import type { ShardedStore } from './sharded-store.ts';
import { changeShard } from './shards.ts';

/** A shard or the parent item of a sharded account cannot take a write alone. */
export class Shortfall extends Error {
  override readonly name = 'Shortfall';
  readonly write: ShardableWrite;
  /** Absent when the shard does not exist, or the parent item held too little. */
  readonly shard: Item | undefined;
  constructor(write: ShardableWrite, shard?: Item) {
    super('One item of the account cannot take the write alone.');
    this.write = write;
    this.shard = shard;
  }
}

/** A write as it is, or to a random shard where it moves the balance of an account that is known to be sharded. */
export function routeOf({ hotKeys, random }: ShardedStore, write: Write): Write {
  if (!isShardable(write)) return write;
  const { account, amount, throughParent } = write.move;
  if (throughParent || !hotKeys.isSharded(parentKey(account))) return routeToParent(write);
  const change = changeShard(account, Math.floor(random() * shardsPerAccount), { amount });
  return { ...change, onConditionFailed: (shard) => new Shortfall(write, shard) };
}

/** Fails with Shortfall where shards may hold what the parent item lacks. */
export const routeToParent = (write: ShardableWrite): Write => ({
  ...write,
  onConditionFailed: (parent) =>
    write.move.amount < 0 && isSharded(parent) ? new Shortfall(write) : write.onConditionFailed?.(parent),
});

/** The writes that replace one: it is planned anew where an item holds less by then. */
export const withShortfalls = (write: ShardableWrite, writes: readonly Write[]): readonly Write[] =>
  writes.map((each) => ({ ...each, onConditionFailed: () => new Shortfall(write) }));
