import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';

interface Job {
  /** How many of its calls are under way. */
  waiting: number;
}

interface Wake {
  readonly at: number;
  readonly wake: () => void;
}

/** More turns than a job may need between two moments, so that one that waits for the real world is found out. */
const mostTurns = 100_000;

/** A clock that jumps from one thing that happens to the next, with any number of jobs side by side. Milliseconds. */
export class SimulatedTime {
  now: number;
  readonly #current = new AsyncLocalStorage<Job>();
  /** What is still to come, the last first. */
  readonly #agenda: Wake[] = [];
  /** How many jobs are computing. */
  #busy = 0;
  readonly #failures: unknown[] = [];

  constructor(start: number) {
    this.now = start;
  }

  /** Begins a job beside the others. */
  start(work: () => Promise<void>): void {
    this.#busy += 1;
    void this.#current
      .run({ waiting: 0 }, work)
      .catch((cause: unknown) => this.#failures.push(cause))
      .finally(() => (this.#busy -= 1));
  }

  /** Lets the job that calls wait. Outside of all jobs nothing else happens meanwhile. */
  async pass(ms: number): Promise<void> {
    const job = this.#current.getStore();
    if (!job) {
      this.now += ms;
      return;
    }
    job.waiting += 1;
    if (job.waiting === 1) this.#busy -= 1;
    await new Promise<void>((wake) => this.#plan({ at: this.now + ms, wake }));
    job.waiting -= 1;
    if (job.waiting === 0) this.#busy += 1;
  }

  /** Runs until all jobs have ended. Throws what a job threw. */
  async run(): Promise<void> {
    for (;;) {
      await nextTurn();
      for (let turn = 0; this.#busy > 0; turn += 1) {
        if (turn > mostTurns) throw new Error('A job waits for something that is not simulated.');
        await nextTurn();
      }
      if (this.#failures.length > 0) throw this.#failures[0];
      const next = this.#agenda.pop();
      if (!next) return;
      this.now = next.at;
      next.wake();
    }
  }

  #plan(wake: Wake): void {
    let low = 0;
    let high = this.#agenda.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#agenda[middle]?.at ?? 0) > wake.at) low = middle + 1;
      else high = middle;
    }
    this.#agenda.splice(low, 0, wake);
  }
}
