import * as keys from '../../keys.ts';
import { ContendedWrite, commit, StaleWrite, type Write } from '../../table.ts';
import { type Allocation, allocationMembers } from './allocation.ts';
import { addToCounter } from './counter.ts';
import type { HotKeyCache } from './hot-key-cache.ts';
import { allocate, isUneven, spread } from './scarce-balance.ts';
import { type BalanceMove, isSharded, type ShardableWrite } from './sharded-balance.ts';
import type { ShardedStore } from './sharded-store.ts';
import { endAllocationLease, takeAllocationLease } from './sharding-lease.ts';
import { changeShard, readContents } from './shards.ts';
import { ShardShortfall } from './shortfalls.ts';

/** A withdrawal of more slots asks for an allocation with a larger unit. */
const mostSlotsAtOnce = 4;
/** After so long the writes that were under way when a lease was taken have ended, in milliseconds. */
const underWayMs = 40;
/** How often the balance is spread before what the shards hold is allocated as it is. */
const maximumRounds = 3;
/** An allocation is over long before its counter is deleted, in seconds. */
const timeToLiveSeconds = 3600;

/** Whether a move may take slots: a hold is written to the parent item, and what is added needs none. */
export const takesSlots = ({ amount, throughParent }: BalanceMove): boolean => amount < 0 && !throughParent;

/** The allocation that a move has to take slots of. */
export const allocationFor = (hotKeys: HotKeyCache, move: BalanceMove): Allocation | undefined =>
  takesSlots(move) ? hotKeys.allocationOf(move.target) : undefined;

/** Takes the next slots of an allocation for a write. Returns the withdrawals from their shards; undefined when too few are left. */
export async function takeSlots(
  store: ShardedStore,
  write: ShardableWrite,
  { id, unit, slots }: Allocation,
): Promise<readonly Write[] | undefined> {
  const { target } = write.move;
  const amount = -write.move.amount;
  const count = Math.ceil(amount / unit);
  if (count > mostSlotsAtOnce) return undefined;
  const end = await addToCounter(store, keys.allocationCounter(target.key, id), count, {
    type: 'ALLOCATION',
    expiresAtSeconds: Math.floor(target.at / 1000) + timeToLiveSeconds,
  });
  if (end > slots.length) return undefined;
  const taken = new Map<number, number>();
  for (const [position, shard] of slots.slice(end - count, end).entries())
    taken.set(shard, (taken.get(shard) ?? 0) + Math.min(unit, amount - position * unit));
  return [...taken].map(([shard, part]) => ({
    ...changeShard(target, shard, { amount: -part, turnover: part }),
    onConditionFailed: (current) => new ShardShortfall(write, current),
  }));
}

/**
 * Allocates what is left of a balance, in slots of the amount of a withdrawal, unless another environment does or has done so since
 * the `earlier` allocation. Others who are about to write the balance wait for it, so that spreading it meets few of their writes.
 */
export async function allocateScarce(
  store: ShardedStore,
  { target, amount }: BalanceMove,
  earlier: Allocation | undefined,
): Promise<void> {
  if (!(await unlessContended(takeAllocationLease(store, target, earlier?.id)))) return;
  await store.pause(underWayMs);
  let allocation: Allocation | undefined;
  for (let round = 1; round <= maximumRounds; round += 1) {
    const contents = await readContents(store, target);
    if (!isSharded(contents.parent)) break;
    allocation = allocate(target, contents, { unit: -amount, earlier });
    if (!isUneven(target, contents, -amount)) break;
    const writes = spread(target, contents, -amount);
    if (writes.length === 0) break;
    if (!(await unlessContended(commit(store, writes).then(() => true))))
      await store.pause(store.random() * underWayMs);
  }
  await endAllocationLease(store, target, allocation && { ...allocationMembers(allocation) });
}

/** The result of a write, or false when another one was first. */
async function unlessContended(write: Promise<boolean>): Promise<boolean> {
  try {
    return await write;
  } catch (cause) {
    if (!(cause instanceof ContendedWrite || cause instanceof StaleWrite)) throw cause;
    return false;
  }
}
