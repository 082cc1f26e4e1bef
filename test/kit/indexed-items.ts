import type { Item } from '../../functions/store/table.ts';

/** Items by their keys, and by any queried attribute, so that a query reads only its partition. */
export class IndexedItems {
  readonly #items: Map<string, Item>;
  /** By the attribute's name and its value: the keys of the items that have it. Made when first looked for. */
  readonly #partitions = new Map<string, Map<unknown, Set<string>>>();

  constructor(items: Iterable<readonly [string, Item]> = []) {
    this.#items = new Map(items);
  }

  get all(): ReadonlyMap<string, Item> {
    return this.#items;
  }

  get(key: string): Item | undefined {
    return this.#items.get(key);
  }

  /** Puts an item in the place of the current one, or removes that. */
  set(key: string, after: Item | undefined): void {
    const before = this.#items.get(key);
    if (after) this.#items.set(key, after);
    else this.#items.delete(key);
    for (const [attribute, partitions] of this.#partitions) {
      if (before?.[attribute] === after?.[attribute]) continue;
      if (before) partitions.get(before[attribute])?.delete(key);
      if (after) enter(partitions, after[attribute], key);
    }
  }

  /** The items whose attribute has that value. */
  having(attribute: string, value: unknown): Item[] {
    const keys = [...(this.#partitionsOf(attribute).get(value) ?? [])];
    return keys.map((key) => this.#items.get(key)).filter((item) => item !== undefined);
  }

  #partitionsOf(attribute: string): Map<unknown, Set<string>> {
    const known = this.#partitions.get(attribute);
    if (known) return known;
    const made = new Map<unknown, Set<string>>();
    for (const [key, item] of this.#items) enter(made, item[attribute], key);
    this.#partitions.set(attribute, made);
    return made;
  }
}

function enter(partitions: Map<unknown, Set<string>>, value: unknown, key: string): void {
  if (value === undefined) return;
  const keys = partitions.get(value);
  if (keys) keys.add(key);
  else partitions.set(value, new Set([key]));
}
