import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Invocation } from './witness.ts';

/** A thing that happens, from its beginning until it is over or waits for time to pass. */
interface Strand {
  /** Resolves when nothing more happens before time passes. */
  readonly rested: Promise<void>;
  readonly rest: () => void;
}

const strands = new AsyncLocalStorage<Strand>();
const invocations = new AsyncLocalStorage<Invocation>();

/** The run of a function that is going on here, if one is. */
export const currentInvocation = (): Invocation | undefined => invocations.getStore();

export const runAs = <T>(invocation: Invocation | undefined, work: () => T): T =>
  invocation ? invocations.run(invocation, work) : work();

/** Does one thing after another, or several side by side: then their calls to services take turns in an order that is picked. */
export class Strands {
  readonly #running = new Set<Invocation>();
  readonly #pick: (among: number) => number;
  #gates: { readonly invocation: Invocation; readonly open: () => void }[] = [];
  #isInterleaving = false;
  #broken: unknown;

  constructor(pick: (among: number) => number) {
    this.#pick = pick;
  }

  /** Begins something and waits until it is over or waits for time to pass. Throws what anything has thrown since the last time. */
  async do(job: () => unknown): Promise<void> {
    await this.#begin(job);
    this.#check();
  }

  /** Does all of this side by side. */
  async together(jobs: readonly (() => unknown)[]): Promise<void> {
    let open = jobs.length;
    this.#isInterleaving = true;
    for (const job of jobs) void this.#begin(job).then(() => (open -= 1));
    while (open > 0 || this.#gates.length > 0) {
      await nextTurn();
      this.#gates = this.#gates.filter(({ invocation }) => !invocation.isDead);
      if (this.#gates.length > 0 && this.#isQuiet()) this.#gates.splice(this.#pick(this.#gates.length), 1)[0]?.open();
    }
    this.#isInterleaving = false;
    this.#check();
  }

  /** Runs a function; rejects when it dies. */
  async run<T>(invocation: Invocation, work: () => Promise<T>): Promise<T> {
    this.#running.add(invocation);
    try {
      return await Promise.race([invocations.run(invocation, work), invocation.crashed]);
    } finally {
      this.#running.delete(invocation);
    }
  }

  /** Holds a call up until it is its turn. */
  async turn(invocation: Invocation): Promise<void> {
    if (!this.#isInterleaving) return;
    await this.#held(invocation, new Promise<void>((open) => this.#gates.push({ invocation, open })));
  }

  /** Lets a call wait for time to pass. `wake` is given what to do when it has. */
  async sleep(invocation: Invocation, wake: (go: () => Promise<void>) => void): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    wake(async () => {
      resolve();
      do await nextTurn();
      while (!this.#isQuiet());
    });
    strands.getStore()?.rest();
    await this.#held(invocation, promise);
  }

  /** Whether nothing more happens by itself. What is dead has yet to be noticed. */
  #isQuiet(): boolean {
    for (const { isDead, waiting } of this.#running) if (isDead || waiting === 0) return false;
    return true;
  }

  async #held(invocation: Invocation, until: Promise<void>): Promise<void> {
    invocation.waiting += 1;
    await until;
    invocation.waiting -= 1;
  }

  #begin(job: () => unknown): Promise<void> {
    const { promise: rested, resolve: rest } = Promise.withResolvers<void>();
    const strand = { rested, rest };
    strands
      .run(strand, async () => job())
      .catch((cause: unknown) => {
        this.#broken ??= cause;
      })
      .finally(rest);
    return rested;
  }

  #check(): void {
    if (this.#broken === undefined) return;
    const cause = this.#broken;
    this.#broken = undefined;
    throw cause;
  }
}
