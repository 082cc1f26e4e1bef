import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';

interface Job {
  /** How many of its calls wait for time to pass. */
  waiting: number;
}

interface Timer {
  readonly at: number;
  readonly wake: () => void;
}

/** A job that takes more turns than this between two timers waits for something real. */
const maximumTurns = 100_000;

/** A clock in milliseconds that jumps from timer to timer, with any number of jobs side by side. */
export class SimulatedTime {
  now: number;
  readonly #current = new AsyncLocalStorage<Job>();
  /** Sorted by time, the next timer last. */
  readonly #timers: Timer[] = [];
  /** How many jobs are not waiting for time to pass. */
  #busy = 0;
  readonly #failures: unknown[] = [];

  constructor(start: number) {
    this.now = start;
  }

  /** Starts a job beside the others. */
  start(work: () => Promise<void>): void {
    this.#busy += 1;
    void this.#current
      .run({ waiting: 0 }, work)
      .catch((cause: unknown) => this.#failures.push(cause))
      .finally(() => (this.#busy -= 1));
  }

  /** Makes the calling job wait. Outside of all jobs the clock just moves. */
  async pass(ms: number): Promise<void> {
    const job = this.#current.getStore();
    if (!job) {
      this.now += ms;
      return;
    }
    job.waiting += 1;
    if (job.waiting === 1) this.#busy -= 1;
    await new Promise<void>((wake) => this.#insert({ at: this.now + ms, wake }));
    job.waiting -= 1;
    if (job.waiting === 0) this.#busy += 1;
  }

  /** Runs until all jobs have ended. Throws what a job threw. */
  async run(): Promise<void> {
    for (;;) {
      await nextTurn();
      for (let turn = 0; this.#busy > 0; turn += 1) {
        if (turn > maximumTurns) throw new Error('A job waits for something that is not simulated.');
        await nextTurn();
      }
      if (this.#failures.length > 0) throw this.#failures[0];
      const next = this.#timers.pop();
      if (!next) return;
      this.now = next.at;
      next.wake();
    }
  }

  #insert(timer: Timer): void {
    let low = 0;
    let high = this.#timers.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#timers[middle]?.at ?? 0) > timer.at) low = middle + 1;
      else high = middle;
    }
    this.#timers.splice(low, 0, timer);
  }
}
