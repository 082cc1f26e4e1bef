import { uuidIn } from '../../../functions/domain/ids.ts';
import { provide } from '../../../functions/ports/ports.ts';
import * as keys from '../../../functions/store/keys.ts';
import { HotKeyCache } from '../../../functions/store/ledger/sharding/hot-key-cache.ts';
import { shardedSeconds } from '../../../functions/store/ledger/sharding/parent-item.ts';
import { createShards } from '../../../functions/store/ledger/sharding/shards.ts';
import { readItem } from '../../../functions/store/table.ts';
import { tableName } from '../environment.ts';
import { InMemoryTable } from '../in-memory-table.ts';
import type { Prng } from '../prng.ts';
import type { Fixtures } from './fixtures.ts';
import type { Simulation } from './simulation.ts';

/** How many execution environments there are, each with its own cache of hot keys. */
const environments = 4;

/** The fixtures with every account's balance sharded, as if each had been hot in the hour before `from`, milliseconds since 1970. */
export async function withHotAccounts(fixtures: Fixtures, from: number, prng: Prng): Promise<Fixtures> {
  const table = new InMemoryTable({ tableName, committed: () => undefined });
  table.restore(fixtures.items);
  const store = { client: table.client, tableName };
  for (const { accountId, platformId } of fixtures.platforms.flatMap(({ internals }) => internals)) {
    const at = new Date(from - Math.round(prng.fraction() * shardedSeconds) * 1000);
    const parent = await readItem(store, keys.internalAccount(platformId, uuidIn('InternalAccount', accountId)));
    if (parent) await createShards(store, { platformId, accountId }, parent, at);
  }
  return { ...fixtures, items: table.snapshot() };
}

/** Gives each call of the table the cache of one of several environments, so that caches are out of date. */
export function useSeveralCaches({ prng }: Simulation): void {
  const caches = Array.from({ length: environments }, () => new HotKeyCache());
  provide('hotKeyCache', () => caches[prng.below(environments)]);
  provide('random', { uuid: () => prng.uuid(), fraction: prng.fraction });
}
