import type { Item, Write } from '../../write.ts';
import type { HotKeyCache } from './hot-key-cache.ts';
import { isSharded, type ShardableWrite } from './sharded-balance.ts';
import { changeShard } from './shards.ts';
import { ParentShortfall, ShardShortfall } from './shortfalls.ts';

/** The write to the environment's shard where the balance is known to be sharded, and otherwise to the parent item. */
export function routeOf(hotKeys: HotKeyCache, write: ShardableWrite): Write {
  const { target, throughParent } = write.move;
  const shard = hotKeys.get(target.key)?.shard;
  return shard === undefined || throughParent ? routeToParent(hotKeys, write) : routeToShard(write, shard);
}

/** Fails with ShardShortfall where the shard cannot take the write. */
function routeToShard(write: ShardableWrite, shard: number): Write {
  const { target, amount, maximumPerShard } = write.move;
  const change = changeShard(target, shard, {
    amount,
    turnover: Math.max(0, -amount),
    maximum: maximumPerShard,
    isOwn: true,
  });
  return { ...change, onConditionFailed: (current) => new ShardShortfall(write, current) };
}

/** Fails with ParentShortfall where shards may hold what the parent item lacks. */
export function routeToParent(hotKeys: HotKeyCache, write: ShardableWrite): Write {
  const { target, amount } = write.move;
  const onConditionFailed = (parent: Item | undefined): Error | undefined => {
    if (amount < 0 && isSharded(parent)) return new ParentShortfall(write);
    const refusal = write.onConditionFailed?.(parent);
    if (refusal && amount < 0) hotKeys.set(target.key, { conflicts: 0, isExhausted: true });
    return refusal;
  };
  return { ...write, onConditionFailed };
}
