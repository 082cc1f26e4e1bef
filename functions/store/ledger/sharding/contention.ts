import { ContendedWrite, type Item, readItem, StaleWrite } from '../../table.ts';
import {
  type BalanceMove,
  firstShardCount,
  isSharded,
  type ShardableWrite,
  type ShardedBalance,
  shardCountOf,
  shardsAtOnce,
} from './sharded-balance.ts';
import { backOff, type ShardedStore } from './sharded-store.ts';
import { addShards, createShards, isFree, type ReadBalance, readContents } from './shards.ts';
import { requireEnough } from './shortfalls.ts';

/** A balance is hot when it conflicts this often in a row, or when this many others wrote it since it was read. */
const hotFrom = 2;
/** An environment adds shards after this share of its conflicts at shards: all together would contend for the parent item. */
const growingShare = 0.25;
/** How often an environment tries to create shards that others create at the same time. */
const maximumRounds = 8;

interface HotBalance extends ReadBalance {
  readonly write: ShardableWrite;
}

/** How long it waits after it met others at a parent item: up to 80 ms, in which it writes nothing that they could meet. */
export const waitingRound = 4;

/** Reads the parent item, which records in the cache whether it is sharded. */
export async function readParent(store: ShardedStore, { key }: ShardedBalance): Promise<Item | undefined> {
  const parent = await readItem(store, key);
  if (!store.hotKeys.get(key)) store.hotKeys.set(key, { conflicts: 0 });
  return parent;
}

/** Finds other shards for writes that others contended with, adds shards where that happens often, and creates them where a parent item is hot. */
export async function resolveContention(
  store: ShardedStore,
  { contended, all }: { readonly contended: readonly ShardableWrite[]; readonly all: readonly ShardableWrite[] },
): Promise<void> {
  const { hotKeys } = store;
  const shardable: HotBalance[] = [];
  let isHot = false;
  let metOthers = false;
  for (const write of contended) {
    const { target } = write.move;
    const before = hotKeys.get(target.key);
    if (before?.shard !== undefined) {
      // One that holds too little looks for another shard anyway.
      if (!before.isExhausted && !metOthers) await changeLane(store, write);
      metOthers ||= !before.isExhausted;
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
    if (target.mayShard(parent) && isWorthSharding(write, parent))
      shardable.push({ target, parent, unit: Math.max(1, unitOf(write.move)), write });
  }
  if (metOthers && store.random() < growingShare) await growAll(store, all);
  if (isHot) await shardAll(store, shardable);
}

/** Moves the environment to any shard that no other seems to use and that holds enough, if there is one. */
async function changeLane(store: ShardedStore, { move }: ShardableWrite): Promise<void> {
  const { target, amount } = move;
  const { shards } = await readContents(store, target);
  const free = shards.filter((shard) => shard && isFree(target, shard) && shard.balance >= -amount);
  const chosen = free[Math.floor(store.random() * free.length)];
  if (chosen) store.hotKeys.changeLane(chosen.index, shards.length);
}

/** Adds shards to the sharded balances of a commit: to those with the fewest, so that an environment meets others in all of them or in none. */
async function growAll(store: ShardedStore, writes: readonly ShardableWrite[]): Promise<void> {
  const known = writes.map(({ move }) => store.hotKeys.get(move.target.key)?.shardCount ?? 0);
  const fewest = Math.min(...known.filter((count) => count > 0));
  await Promise.all(
    writes.map(async ({ move }, index) => {
      const parent = await readParent(store, move.target);
      if (known[index] !== fewest || !parent || shardCountOf(parent) !== fewest || !move.target.mayShard(parent))
        return;
      await grow(store, { target: move.target, parent, unit: unitOf(move) });
    }),
  );
}

/** Shards of a balance that only receives may be empty. */
const unitOf = ({ amount }: BalanceMove): number => Math.max(0, -amount);

async function grow(store: ShardedStore, balance: ReadBalance): Promise<void> {
  try {
    await addShards(store, balance);
  } catch (cause) {
    if (!(cause instanceof ContendedWrite || cause instanceof StaleWrite)) throw cause;
  }
  await readParent(store, balance.target);
}

/** Whether each shard will hold enough for another write of the same amount. */
const isWorthSharding = ({ move }: ShardableWrite, parent: Item): boolean =>
  move.amount > 0 || move.target.available(parent) >= 2 * firstShardCount * -move.amount;

/** Creates shards until every balance has some. Other environments may do the same at the same time. */
async function shardAll(store: ShardedStore, balances: readonly HotBalance[]): Promise<void> {
  let unsharded = balances;
  for (let round = 1; round <= maximumRounds && unsharded.length > 0; round += 1) {
    let isCreator = false;
    try {
      await createShards(store, unsharded, unsharded.length === 1 ? shardsAtOnce : firstShardCount);
      isCreator = true;
    } catch (cause) {
      if (!(cause instanceof ContendedWrite || cause instanceof StaleWrite)) throw cause;
      await backOff(store, waitingRound);
    }
    unsharded = await stillUnsharded(store, unsharded);
    // Who had to wait for its turn knows that many others write.
    if (isCreator && round > 1)
      return growAll(
        store,
        balances.map(({ write }) => write),
      );
  }
}

async function stillUnsharded(store: ShardedStore, balances: readonly HotBalance[]): Promise<readonly HotBalance[]> {
  const read = await Promise.all(
    balances.map(async (balance) => ({ ...balance, parent: await readParent(store, balance.target) })),
  );
  return read.flatMap(({ parent, ...balance }) => (parent && !isSharded(parent) ? [{ ...balance, parent }] : []));
}
