import * as keys from '../../keys.ts';
import { ContendedWrite, type Item, readItem, readItems, StaleWrite } from '../../table.ts';
import {
  type BalanceMove,
  fewestShards,
  isSharded,
  type ShardableWrite,
  type ShardedBalance,
  shardCountOf,
} from './sharded-balance.ts';
import { backOff, type ShardedStore } from './sharded-store.ts';
import { takeLease } from './sharding-lease.ts';
import { addShards, createShards, isFree, type ReadBalance, readContents } from './shards.ts';
import { requireEnough } from './shortfalls.ts';

/** A balance is hot when it conflicts this often in a row, or when this many others wrote it since it was read. */
const hotFrom = 2;
/** An environment adds shards after this share of its conflicts at shards: most others end when it moves to a free one. */
const growingShare = 0.25;
/** How often an environment tries to create shards, and how often others look for them. */
const maximumRounds = 8;

/** How long it waits after it met others at a parent item: up to 80 ms, in which it writes nothing that they could meet. */
export const waitingRound = 4;
/** How long the environment that creates shards waits when a writer was first: up to 20 ms, about as long as a transaction. */
const creatingRound = 2;

/** Reads the parent item, which records in the cache whether it is sharded, or is being sharded by another environment. */
export async function readParent(store: ShardedStore, { key }: ShardedBalance): Promise<Item | undefined> {
  const [parent] = await readItems(store, [key, keys.shardingLease(key)]);
  if (!store.hotKeys.get(key)) store.hotKeys.set(key, { conflicts: 0 });
  return parent;
}

/** Finds other shards for writes that others contended with, adds shards where that happens often, and creates them where a parent item is hot. */
export async function resolveContention(
  store: ShardedStore,
  { contended, all }: { readonly contended: readonly ShardableWrite[]; readonly all: readonly ShardableWrite[] },
): Promise<void> {
  const { hotKeys } = store;
  const shardable: ReadBalance[] = [];
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
      shardable.push({ target, parent, unit: unitOf(write.move) });
  }
  if (metOthers && store.random() < growingShare) await growAll(store, all);
  if (isHot) await Promise.all(shardable.map((balance) => shard(store, balance)));
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
    if (!(await takeLease(store, balance.target, shardCountOf(balance.parent)))) return;
    await addShards(store, balance);
  } catch (cause) {
    if (!(cause instanceof ContendedWrite || cause instanceof StaleWrite)) throw cause;
  }
  await readParent(store, balance.target);
}

/** Whether each shard will hold enough for another write of the same amount. */
const isWorthSharding = ({ move }: ShardableWrite, parent: Item): boolean =>
  move.amount > 0 || move.target.available(parent) >= 2 * fewestShards * -move.amount;

/** Creates the shards of a balance, unless another environment holds the lease for it. */
async function shard(store: ShardedStore, balance: ReadBalance): Promise<void> {
  const { target } = balance;
  if (!(await takeLease(store, target, 0))) return;
  let parent: Item | undefined = balance.parent;
  for (let round = 1; round <= maximumRounds && parent && !isSharded(parent); round += 1) {
    try {
      await createShards(store, { ...balance, parent });
    } catch (cause) {
      if (!(cause instanceof ContendedWrite || cause instanceof StaleWrite)) throw cause;
      await backOff(store, creatingRound);
    }
    // Without the lease: it is its own, which it must not wait for.
    parent = await readItem(store, target.key);
  }
}

/** Waits while another environment creates the shards of balances, or allocates what is left of them: a write would only contend with it. */
export async function awaitShards(store: ShardedStore, targets: readonly ShardedBalance[]): Promise<void> {
  for (let round = 1; round <= maximumRounds; round += 1) {
    const awaited = targets.filter((target) => store.hotKeys.isLeased(target));
    if (awaited.length === 0) return;
    await backOff(store, waitingRound);
    await Promise.all(awaited.map((target) => readParent(store, target)));
  }
}
