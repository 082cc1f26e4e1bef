import { dynamoDbClient } from '../ports/clients/dynamodb.ts';
import { env } from '../ports/env.ts';
import { port } from '../ports/ports.ts';
import { randomFraction } from '../ports/random.ts';
import { timer } from '../ports/timer.ts';
import { HotKeyCache } from '../store/ledger/sharding/hot-key-cache.ts';
import { type ShardedStore, shardedStore } from '../store/ledger/sharding/sharded-store.ts';

/** The function's table, with its sharded balances. */
export function tableStore(): ShardedStore {
  const client = dynamoDbClient();
  return shardedStore(
    { client, tableName: env('TABLE_NAME') },
    {
      hotKeys: hotKeyCache()() ?? defaultCacheOf(client),
      random: randomFraction,
      pause: (ms) => timer().pause(ms),
    },
  );
}

const defaultCaches = new WeakMap<object, HotKeyCache>();

function defaultCacheOf(client: object): HotKeyCache {
  const cache = defaultCaches.get(client) ?? new HotKeyCache();
  defaultCaches.set(client, cache);
  return cache;
}

/** The cache of the calling environment; by default each table client has one. */
const hotKeyCache = port('hotKeyCache', () => () => undefined);
