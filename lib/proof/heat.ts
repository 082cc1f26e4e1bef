import { override } from '../../functions/runtime/seams.ts';
import { accountPurse, accountUuidOf, spreadSeconds } from '../../functions/store/account-pockets.ts';
import { keys } from '../../functions/store/keys.ts';
import { spread } from '../../functions/store/pockets.ts';
import { readItem } from '../../functions/store/table.ts';
import type { Item, Memory } from '../../functions/store/write.ts';
import type { Cast } from './cast.ts';
import { tableName } from './environment.ts';
import { InMemoryTable } from './in-memory-table.ts';
import type { Dice } from './seeded.ts';
import type { World } from './world.ts';

/** How many execution environments there are, each with what it remembers of accounts and with a pocket of its own. */
const environments = 4;

/**
 * The cast with the money of its accounts in pockets, as if they had been hot in the hour before `from`, milliseconds since 1970: each
 * comes together again at some moment of the world.
 */
export async function heated(cast: Cast, from: number, dice: Dice): Promise<Cast> {
  const table = new InMemoryTable({ tableName, committed: () => undefined });
  table.restore(cast.items);
  const store = { client: table.client, tableName };
  for (const { accountId, platformId } of cast.tenants.flatMap(({ internals }) => internals)) {
    const at = new Date(from - Math.round(dice.fraction() * spreadSeconds) * 1000);
    const head = await readItem<Item>(store, keys.internalAccount(platformId, accountUuidOf(accountId)));
    if (head) await spread(store, [{ purse: accountPurse({ platformId, accountId, at }), head }]);
  }
  return { ...cast, items: table.snapshot() };
}

/** Gives functions of a world several memories, each of which may be out of date. */
export function remember({ dice }: World): void {
  const memories = Array.from({ length: environments }, (): Memory => new Map());
  override('memory', () => memories[dice.pick(environments)]);
  override('random', { uuid: () => dice.uuid(), fraction: dice.fraction });
}
