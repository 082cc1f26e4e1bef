import type { Key } from '../../keys.ts';
import type { Item } from '../../write.ts';
import { isSharded } from './sharded-account.ts';

/** How full the shards of an account are: any of them covers a withdrawal, or it has to look for one that does. */
type Supply = 'AMPLE' | 'SCARCE';

const maximumEntries = 10_000;

/** Which accounts one execution environment has seen to be sharded. A stale entry costs a call, never money. */
export class HotKeyCache {
  readonly #sharded = new Map<string, Supply>();

  isSharded(parent: Key): boolean {
    return this.#sharded.has(nameOf(parent));
  }

  isScarce(parent: Key): boolean {
    return this.#sharded.get(nameOf(parent)) === 'SCARCE';
  }

  /** Records from an item that was read whether it is sharded, which saves a conflict at the parent item. */
  observe(item: Item): void {
    if (item.type !== 'INTERNAL_ACCOUNT') return;
    const name = nameOf(item as Item & Key);
    if (!isSharded(item)) this.#sharded.delete(name);
    else if (!this.#sharded.has(name)) this.#set(name, 'AMPLE');
  }

  /** Records how full the shards are, which saves a try at a shard that is likely to hold too little. */
  observeSupply(parent: Key, supply: Supply): void {
    this.#set(nameOf(parent), supply);
  }

  #set(name: string, supply: Supply): void {
    if (this.#sharded.size >= maximumEntries) this.#sharded.clear();
    this.#sharded.set(name, supply);
  }
}

const nameOf = ({ pk, sk }: Key): string => `${pk} ${sk}`;
