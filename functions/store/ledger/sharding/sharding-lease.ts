import type { Key } from '../../keys.ts';
import * as keys from '../../keys.ts';
import { commit, StaleWrite, type Write } from '../../table.ts';
import type { Item } from '../../write.ts';
import { allocating } from './allocation.ts';
import type { ShardedBalance } from './sharded-balance.ts';
import type { ShardedStore } from './sharded-store.ts';

type LeasedBalance = Pick<ShardedBalance, 'key' | 'at'>;

/** After this many milliseconds another environment may take over from one that stopped. */
const leaseMs = 1000;
/** Time to live, in seconds, because nothing reads a lease that is over. */
const timeToLiveSeconds = 3600;

/**
 * Takes the lease to add shards to a balance that has this many, and returns whether the environment got it. One environment at a
 * time adds shards: several would contend with each other for the parent item. Throws ContendedWrite.
 */
export function takeLease(store: ShardedStore, { key, at }: LeasedBalance, shardCount: number): Promise<boolean> {
  const item = leaseItem(keys.shardingLease(key, shardCount), at, { leasedUntil: at + leaseMs });
  return take(store, { put: { item, condition: 'attribute_not_exists(pk) OR leasedUntil < :at' }, values: { at } });
}

/**
 * Takes the lease to allocate what is left of a balance, and returns whether the environment got it. It does not while another
 * allocation than `earlierId` is valid. Others who are about to write the balance wait until it ends. Throws ContendedWrite.
 */
export function takeAllocationLease(store: ShardedStore, { key, at }: LeasedBalance, earlierId = 0): Promise<boolean> {
  const item = leaseItem(keys.shardingLease(key), at, { leasedUntil: at + leaseMs, purpose: allocating });
  // The lease to create the first shards may still run: a balance that has them needs it no more.
  const condition =
    '(attribute_not_exists(purpose) OR leasedUntil < :at) AND (attribute_not_exists(allocationId) OR allocationId = :earlier OR allocatedUntil < :at)';
  return take(store, { put: { item, condition }, values: { at, earlier: earlierId } });
}

/** Ends the lease to allocate, with the allocation or without one. */
export async function endAllocationLease(
  store: ShardedStore,
  { key, at }: LeasedBalance,
  allocation?: Item,
): Promise<void> {
  const item = leaseItem(keys.shardingLease(key), at, { leasedUntil: at - 1, ...allocation });
  await commit(store, [{ put: { item } }]);
  store.hotKeys.observe(item);
}

const leaseItem = (key: Key, at: number, members: Item): Item => ({
  ...key,
  type: 'SHARDING_LEASE',
  expiresAtSeconds: Math.floor(at / 1000) + timeToLiveSeconds,
  ...members,
});

async function take(store: ShardedStore, lease: Write): Promise<boolean> {
  const onConditionFailed = (held: Item | undefined): undefined => {
    if (held) store.hotKeys.observe(held);
  };
  try {
    await commit(store, [{ ...lease, onConditionFailed }]);
    return true;
  } catch (cause) {
    if (!(cause instanceof StaleWrite)) throw cause;
    return false;
  }
}
