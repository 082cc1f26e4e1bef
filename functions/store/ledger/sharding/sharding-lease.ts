import type { Key } from '../../keys.ts';
import * as keys from '../../keys.ts';
import { commit, StaleWrite, type Write } from '../../table.ts';
import type { ShardedBalance } from './sharded-balance.ts';
import type { ShardedStore } from './sharded-store.ts';

/** After this many milliseconds another environment may take over from one that stopped. */
const leaseMs = 1000;
/** Time to live, in seconds, because nothing reads a lease that is over. */
const timeToLiveSeconds = 3600;

/**
 * Takes the lease to add shards to a balance that has this many, and returns whether the environment got it. One environment at a
 * time adds shards: several would contend with each other for the parent item. Throws ContendedWrite.
 */
export async function takeLease(
  store: ShardedStore,
  { key, at }: Pick<ShardedBalance, 'key' | 'at'>,
  shardCount: number,
): Promise<boolean> {
  try {
    await commit(store, [lease(store, keys.shardingLease(key, shardCount), at)]);
    return true;
  } catch (cause) {
    if (!(cause instanceof StaleWrite)) throw cause;
    return false;
  }
}

const lease = ({ hotKeys }: ShardedStore, key: Key, at: number): Write => ({
  put: {
    item: {
      ...key,
      type: 'SHARDING_LEASE',
      leasedUntil: at + leaseMs,
      expiresAtSeconds: Math.floor(at / 1000) + timeToLiveSeconds,
    },
    condition: 'attribute_not_exists(pk) OR leasedUntil < :at',
  },
  values: { at },
  onConditionFailed: (held) => {
    if (held) hotKeys.observe(held);
    return undefined;
  },
});
