import type { Key } from './keys.ts';

/** The keys that are collected for one call. */
interface Collecting<Found> {
  readonly keys: Key[];
  readers: number;
  readonly found: Promise<Found>;
}

/**
 * Reads that begin in the same turn of the event loop go to the table in one call, and an item that several of them want is read once.
 * None of them reads an older version than it would alone, because the call starts after all of them have asked.
 */
export class SharedReads<Found> {
  readonly #read: (keys: readonly Key[]) => Promise<Found>;
  readonly #most: number;
  #collecting: Collecting<Found> | undefined;

  /** `read` takes up to `most` keys, counted with those that are wanted twice. */
  constructor(read: (keys: readonly Key[]) => Promise<Found>, most: number) {
    this.#read = read;
    this.#most = most;
  }

  /**
   * Everything that was found for these keys and for those of the other readers. Where their call fails, each reads its own keys: what the
   * table refuses to one of them does not fail the others.
   */
  async read(keys: readonly Key[]): Promise<Found> {
    if (this.#collecting && this.#collecting.keys.length + keys.length > this.#most) this.#collecting = undefined;
    this.#collecting ??= this.#collect();
    const mine = this.#collecting;
    mine.keys.push(...keys);
    mine.readers += 1;
    try {
      return await mine.found;
    } catch (cause) {
      if (mine.readers === 1) throw cause;
      return this.#read(keys);
    }
  }

  #collect(): Collecting<Found> {
    const keys: Key[] = [];
    const items = endOfTurn().then(() => {
      if (this.#collecting?.keys === keys) this.#collecting = undefined;
      return this.#read(keys);
    });
    return { keys, readers: 0, found: items };
  }
}

/** After every promise that is settled by now has been acted upon. */
const endOfTurn = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));
