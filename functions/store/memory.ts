import type { Item, Memory, Purse, Store } from './write.ts';

/**
 * Over how many pockets something hot is spread. More than there are functions at work on it, or they meet there; and what one
 * payment meets others at, its account and the day's volume, is spread by one transaction of at most 100 items.
 */
export const pocketCount = 48;

const mostKnown = 10_000;

/** Of who comes without a memory: what one client of the table has seen. */
const memories = new WeakMap<object, Memory>();

/** What is known where this store is used. */
export function memoryOf({ client, memory }: Store): Memory {
  const known = memory ?? memories.get(client) ?? (new Map() as Memory);
  if (!memory) memories.set(client, known);
  if (known.size > mostKnown) known.clear();
  return known;
}

export const nameOf = ({ key }: Pick<Purse, 'key'>): string => `${key.pk} ${key.sk}`;

export const isSpread = (head: Item | undefined): head is Item => Number(head?.pockets ?? 0) > 0;

/** Keeps in mind of what was read whether it is spread, so that nobody has to meet others at its head to find out. */
export function notice(store: Store, item: Item | undefined): void {
  if (!item || !('balance' in item || 'volume' in item) || 'spent' in item) return;
  const memory = memoryOf(store);
  const name = `${item.pk} ${item.sk}`;
  const { place, ...known } = memory.get(name) ?? { conflicts: 0 };
  const seen = typeof item.version === 'number' ? { seen: item.version } : {};
  if (isSpread(item)) memory.set(name, { ...known, ...seen, place: place ?? somePlace(store) });
  else memory.set(name, place === undefined ? { ...known, ...seen } : { conflicts: 0, ...seen });
}

/** Where the environment's own place is kept. */
const own = 'own place';

/**
 * Any pocket but the one it was. An environment has the same place in all purses, so that two of them meet in all or in none.
 */
export function somePlace(store: Store, earlier?: number): number {
  const memory = memoryOf(store);
  const known = memory.get(own)?.place;
  if (known !== undefined && known !== earlier) return known;
  const fraction = store.fraction?.() ?? 0;
  const place =
    known === undefined
      ? Math.floor(fraction * pocketCount)
      : (known + 1 + Math.floor(fraction * (pocketCount - 1))) % pocketCount;
  memory.set(own, { place, conflicts: 0 });
  return place;
}
