import { ContendedWrite, type Item, readItem, StaleWrite } from '../../table.ts';
import { isSharded, type ShardableWrite, type ShardedBalance, shardsPerBalance } from './sharded-balance.ts';
import { backOff, type ShardedStore } from './sharded-store.ts';
import { createShards, type ReadBalance } from './shards.ts';
import { requireEnough } from './shortfalls.ts';

/** A balance is hot when it conflicts this often in a row, or when this many others wrote it since it was read. */
const hotFrom = 2;
/** How often an environment tries to create shards that others create at the same time. */
const maximumRounds = 8;

/** Reads the parent item, which records in the cache whether it is sharded. */
export async function readParent(store: ShardedStore, { key }: ShardedBalance): Promise<Item | undefined> {
  const parent = await readItem(store, key);
  if (!store.hotKeys.get(key)) store.hotKeys.set(key, { conflicts: 0 });
  return parent;
}

/** Moves writes that others contended with to other shards, and creates shards where a parent item is hot. */
export async function resolveContention(store: ShardedStore, contended: readonly ShardableWrite[]): Promise<void> {
  const { hotKeys } = store;
  const shardable: ReadBalance[] = [];
  let isHot = false;
  for (const write of contended) {
    const { target } = write.move;
    const before = hotKeys.get(target.key);
    if (before?.shard !== undefined) {
      hotKeys.reassign(target.key);
      continue;
    }
    const parent = await readParent(store, target);
    if (!parent || isSharded(parent)) continue;
    requireEnough(store, write, parent);
    const conflicts = (before?.conflicts ?? 0) + 1;
    hotKeys.set(target.key, { ...hotKeys.get(target.key), conflicts });
    isHot ||=
      conflicts >= hotFrom || Number(parent.version) - (before?.versionRead ?? Number.POSITIVE_INFINITY) >= hotFrom;
    if (target.mayShard(parent) && isWorthSharding(write, parent)) shardable.push({ target, parent });
  }
  if (isHot) await shardAll(store, shardable);
}

/** Whether each shard will hold enough for another write of the same amount. */
const isWorthSharding = ({ move }: ShardableWrite, parent: Item): boolean =>
  move.amount > 0 || move.target.available(parent) >= 2 * shardsPerBalance * -move.amount;

/** Creates shards until every balance has some. Other environments may do the same at the same time. */
async function shardAll(store: ShardedStore, balances: readonly ReadBalance[]): Promise<void> {
  let unsharded = balances;
  let isCreator = false;
  for (let round = 1; round <= maximumRounds && unsharded.length > 0; round += 1) {
    try {
      await createShards(store, unsharded);
      isCreator = true;
    } catch (cause) {
      if (!(cause instanceof ContendedWrite || cause instanceof StaleWrite)) throw cause;
      await backOff(store, Math.min(round, 3));
    }
    unsharded = await stillUnsharded(store, unsharded);
  }
  // All environments that waited for the shards would otherwise write at the same time.
  if (!isCreator) await backOff(store, 4);
}

async function stillUnsharded(store: ShardedStore, balances: readonly ReadBalance[]): Promise<readonly ReadBalance[]> {
  const read = await Promise.all(
    balances.map(async ({ target }) => ({ target, parent: await readParent(store, target) })),
  );
  return read.flatMap(({ target, parent }) => (parent && !isSharded(parent) ? [{ target, parent }] : []));
}
