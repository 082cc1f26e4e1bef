/** A map that remembers its newest entries, at least as many as its limit. It forgets the oldest all at once. */
export class Recent<Key, Value> {
  #entries = new Map<Key, Value>();
  #older = new Map<Key, Value>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: Key): Value | undefined {
    return this.#entries.get(key) ?? this.#older.get(key);
  }

  set(key: Key, value: Value): void {
    if (this.#entries.size >= this.#limit) {
      this.#older = this.#entries;
      this.#entries = new Map();
    }
    this.#entries.set(key, value);
  }
}
