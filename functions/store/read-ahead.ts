import type { Key } from './keys.ts';

/** A key as one string. */
export const nameOfKey = ({ pk, sk }: Key): string => `${pk}\u0000${sk}`;

/**
 * Items that a request is sure to need. Its first read brings them along, and each later read of one of them costs no call. An item
 * is handed out once, because a second read of it has to see what changed in between.
 */
export class ReadAhead<Item> {
  #unread: readonly Key[];
  readonly #items = new Map<string, Item | undefined>();

  constructor(keys: readonly Key[]) {
    this.#unread = keys;
  }

  /** Whether a read of the key is answered from here, or is the first read. */
  serves(key: Key): boolean {
    return this.#unread.length > 0 || this.#items.has(nameOfKey(key));
  }

  /** The keys to read along with the first read; none for any other. */
  takeUnread(): readonly Key[] {
    const keys = this.#unread;
    this.#unread = [];
    return keys;
  }

  keep(key: Key, item: Item | undefined): void {
    this.#items.set(nameOfKey(key), item);
  }

  /** Moves what is here of these keys into `found`. Returns the keys that are not. */
  handOut(keys: readonly Key[], found: Map<string, Item | undefined>): readonly Key[] {
    return keys.filter((key) => {
      const name = nameOfKey(key);
      if (!this.#items.has(name)) return !found.has(name);
      found.set(name, this.#items.get(name));
      this.#items.delete(name);
      return false;
    });
  }
}
