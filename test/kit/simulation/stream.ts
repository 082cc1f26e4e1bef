import { streamConsumers } from '../../../functions/topology/wiring.ts';
import { type Change, toStreamRecord } from '../in-memory-table.ts';
import { failuresIn } from './functions.ts';
import type { SimulationContext } from './simulation-context.ts';

const consumersOf = new Map<string, string[]>();
for (const { function: name, itemTypes } of streamConsumers) {
  for (const type of itemTypes) consumersOf.set(type, [...(consumersOf.get(type) ?? []), name]);
}

/** How long after its first run a batch may be run again, in seconds. */
const maximumRepeatDelaySeconds = 900;

/** The table's stream: late, in batches of any size, and now and then an old batch once more. */
export class SimulatedStream {
  readonly #simulation: SimulationContext;
  /** The changes that each consumer has yet to handle, by consumer and partition. */
  readonly #backlogs = new Map<string, Change[]>();
  /** The newest record that each consumer has been given. */
  readonly #newest = new Map<string, number>();

  constructor(simulation: SimulationContext) {
    this.#simulation = simulation;
  }

  /** Keeps the order of one partition; records of other partitions may overtake. */
  put(change: Change): void {
    const partition = change.key.slice(0, change.key.indexOf('\u0000'));
    for (const consumer of consumersOf.get(String(change.after?.type)) ?? []) {
      const name = `${consumer} ${partition}`;
      const backlog = this.#backlogs.get(name) ?? [];
      backlog.push(change);
      if (backlog.length > 1) continue;
      this.#backlogs.set(name, backlog);
      this.#simulation.schedule(this.#lagSeconds(), consumer, () => this.#deliver(consumer, name, backlog));
    }
  }

  /** Most records arrive at once, some within seconds, a few within a minute. */
  #lagSeconds(): number {
    const { prng } = this.#simulation;
    const draw = prng.fraction();
    if (draw < 0.7) return 0;
    this.#simulation.countFault('RECORDS_LATE');
    return draw < 0.95 ? prng.fraction() * 2 : prng.fraction() * 60;
  }

  async #deliver(consumer: string, name: string, backlog: Change[]): Promise<void> {
    const { prng, repeatChance } = this.#simulation;
    const batch = backlog.slice(0, 1 + prng.below(backlog.length));
    this.#countOvertaken(consumer, batch);
    const done = await this.#run(consumer, batch);
    backlog.splice(0, done);
    if (done > 0 && prng.chance(repeatChance)) {
      this.#simulation.countFault('RECORDS_AGAIN');
      // A consumer whose checkpoint is lost reads old records again.
      const delaySeconds = prng.fraction() * maximumRepeatDelaySeconds;
      this.#simulation.schedule(delaySeconds, `${consumer} again`, () => this.#run(consumer, batch));
    }
    if (backlog.length === 0) this.#backlogs.delete(name);
    else {
      const seconds = done < batch.length ? 1 : this.#lagSeconds();
      this.#simulation.schedule(seconds, consumer, () => this.#deliver(consumer, name, backlog));
    }
  }

  #countOvertaken(consumer: string, batch: readonly Change[]): void {
    const newest = this.#newest.get(consumer) ?? 0;
    if ((batch[0]?.sequence ?? 0) < newest) this.#simulation.countFault('RECORDS_OVERTAKEN');
    this.#newest.set(consumer, Math.max(newest, batch.at(-1)?.sequence ?? 0));
  }

  /** Answers how many records were handled before the first that failed. */
  async #run(consumer: string, batch: readonly Change[]): Promise<number> {
    try {
      const failed = failuresIn(await this.#simulation.invoke(consumer, { Records: batch.map(toStreamRecord) }))[0];
      const index = batch.findIndex(({ sequence }) => String(sequence) === failed);
      return index === -1 ? batch.length : index;
    } catch {
      return 0;
    }
  }
}
