import { add } from './checks/violated.ts';
import type { Met, Mishap } from './mishaps.ts';
import type { Played } from './play.ts';

/** What was seen over many worlds. */
export class Totals {
  worlds = 0;
  #payments = 0;
  #steps = 0;
  #accepted = 0;
  #repeated = 0;
  readonly #met = new Map<Mishap, number>();
  readonly #startedAt = performance.now();
  readonly #processor = process.cpuUsage();

  add({ world, books }: Played): void {
    this.worlds += 1;
    this.#payments += books.payments.size;
    this.#steps += world.steps;
    this.#accepted += books.deliveries.accepted;
    this.#repeated += books.deliveries.repeated;
    for (const [mishap, times] of world.accidents.met) add(this.#met, mishap, times);
  }

  /** How often each thing went wrong. */
  get met(): Met {
    return this.#met;
  }

  /** How long all of it has taken, in seconds. */
  get seconds(): number {
    return (performance.now() - this.#startedAt) / 1000;
  }

  /** What went wrong, the most frequent first. */
  get mishaps(): string {
    const sorted = [...this.#met].sort(([, one], [, other]) => other - one);
    return sorted.map(([mishap, times]) => `${mishap} ${times}`).join(', ');
  }

  /** The rate is by the processor's time: that of the wall is as busy as the machine. */
  get line(): string {
    const { user, system } = process.cpuUsage(this.#processor);
    const rate = (count: number) => Math.round((count * 1_000_000) / (user + system));
    const mishaps = [...this.#met.values()].reduce((sum, times) => sum + times, 0);
    return (
      `${this.worlds} worlds, ${this.#payments} payments, ${this.#steps} runs of functions, ` +
      `${mishaps} mishaps of ${this.#met.size} kinds, ` +
      `${this.#accepted} webhooks accepted, ${this.#repeated} of them again; ` +
      `${rate(this.#payments)} payments and ${rate(this.#steps)} runs a second of processor time`
    );
  }
}
