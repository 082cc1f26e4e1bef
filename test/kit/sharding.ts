import { HotKeyCache } from '../../functions/store/ledger/sharding/hot-key-cache.ts';
import { type BalanceMove, isShardable } from '../../functions/store/ledger/sharding/sharded-account.ts';
import { type ShardedStore, shardedStore } from '../../functions/store/ledger/sharding/sharded-store.ts';
import type { Store, Write } from '../../functions/store/table.ts';

/** The store of one execution environment, with a cache of its own, which never pauses. */
export const aShardedStore = (store: Store, random: () => number = () => 0): ShardedStore =>
  shardedStore(store, { hotKeys: new HotKeyCache(), random, pause: async () => undefined });

/** What a shardable write moves. */
export function moveOf(write: Write): BalanceMove {
  if (!isShardable(write)) throw new Error('The write cannot be sharded.');
  return write.move;
}
