import type { Store } from '../../write.ts';
import type { HotKeyCache } from './hot-key-cache.ts';

interface Sharding {
  readonly hotKeys: HotKeyCache;
  /** Returns numbers from 0 to 1. */
  readonly random: () => number;
  readonly pause: (ms: number) => Promise<unknown>;
}

/** A store through which `commitSharded` can shard hot accounts. */
export interface ShardedStore extends Store, Sharding {}

/** Wraps a store so that its reads tell the cache which accounts are sharded. */
export const shardedStore = (store: Store, sharding: Sharding): ShardedStore => ({
  ...store,
  ...sharding,
  onRead: (item) => sharding.hotKeys.observe(item),
});

const firstPauseMs = 10;
const maximumDoublings = 4;

/** Waits before a retry: longer with each round, and a random time, so that contending writers do not return together. */
export const backOff = ({ random, pause }: ShardedStore, round: number): Promise<unknown> =>
  pause(random() * firstPauseMs * 2 ** Math.min(round - 1, maximumDoublings));
