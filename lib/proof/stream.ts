import { streamConsumers } from '../../functions/contract/wiring.ts';
import { failuresIn } from './functions.ts';
import { type Change, toStreamRecord } from './in-memory-table.ts';
import type { Surroundings } from './surroundings.ts';

const consumersOf = new Map<string, string[]>();
for (const { function: name, itemTypes } of streamConsumers) {
  for (const type of itemTypes) consumersOf.set(type, [...(consumersOf.get(type) ?? []), name]);
}

/** How long after its first run an old batch may be run again, in seconds. */
const longestEcho = 900;

/** The table's stream: late, in batches of any size, and now and then an old batch once more. */
export class SimulatedStream {
  readonly #world: Surroundings;
  readonly #lines = new Map<string, Change[]>();
  /** The newest record that each reader has been given. */
  readonly #newest = new Map<string, number>();

  constructor(world: Surroundings) {
    this.#world = world;
  }

  /** Records of one partition come in their order; those of others may be faster. */
  put(change: Change): void {
    const partition = change.key.slice(0, change.key.indexOf('\u0000'));
    for (const consumer of consumersOf.get(String(change.after?.type)) ?? []) {
      const name = `${consumer} ${partition}`;
      const line = this.#lines.get(name) ?? [];
      line.push(change);
      if (line.length > 1) continue;
      this.#lines.set(name, line);
      this.#world.later(this.#lag(), consumer, () => this.#deliver(consumer, name, line));
    }
  }

  /** Most records arrive at once, some within seconds, a few within a minute. */
  #lag(): number {
    const { dice } = this.#world;
    const size = dice.fraction();
    if (size < 0.7) return 0;
    this.#world.meet('RECORDS_LATE');
    return size < 0.95 ? dice.fraction() * 2 : dice.fraction() * 60;
  }

  async #deliver(consumer: string, name: string, line: Change[]): Promise<void> {
    const { dice, repeatChance } = this.#world;
    const batch = line.slice(0, 1 + dice.pick(line.length));
    this.#compare(consumer, batch);
    const done = await this.#run(consumer, batch);
    line.splice(0, done);
    if (done > 0 && dice.happens(repeatChance)) {
      this.#world.meet('RECORDS_AGAIN');
      // Whoever reads the stream may lose its place: then what was long done comes once more.
      this.#world.later(dice.fraction() * longestEcho, `${consumer} again`, () => this.#run(consumer, batch));
    }
    if (line.length === 0) this.#lines.delete(name);
    else {
      const seconds = done < batch.length ? 1 : this.#lag();
      this.#world.later(seconds, consumer, () => this.#deliver(consumer, name, line));
    }
  }

  /** Notices records that come after newer ones. */
  #compare(consumer: string, batch: readonly Change[]): void {
    const newest = this.#newest.get(consumer) ?? 0;
    if ((batch[0]?.sequence ?? 0) < newest) this.#world.meet('RECORDS_OVERTAKEN');
    this.#newest.set(consumer, Math.max(newest, batch.at(-1)?.sequence ?? 0));
  }

  /** How many of the records were handled before the first that failed. */
  async #run(consumer: string, batch: readonly Change[]): Promise<number> {
    try {
      const failed = failuresIn(await this.#world.invoke(consumer, { Records: batch.map(toStreamRecord) }))[0];
      const place = batch.findIndex(({ sequence }) => String(sequence) === failed);
      return place === -1 ? batch.length : place;
    } catch {
      return 0;
    }
  }
}
