import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ApiRequest, Invocation } from './recorder.ts';

/** A task, from its start until it ends or waits for simulated time to pass. */
interface Task {
  /** Resolves when the task does nothing more before time passes. */
  readonly rested: Promise<void>;
  readonly rest: () => void;
}

/** Requests that have all turns but one of so many, while one of them waits for any. */
export interface Faster {
  readonly requests: readonly ApiRequest[];
  readonly turns: number;
}

const currentTask = new AsyncLocalStorage<Task>();
const invocations = new AsyncLocalStorage<Invocation>();

/** The function invocation that the calling code runs in, if any. */
export const currentInvocation = (): Invocation | undefined => invocations.getStore();

export const runAs = <T>(invocation: Invocation | undefined, work: () => T): T =>
  invocation ? invocations.run(invocation, work) : work();

/** Runs tasks one after another, or several interleaved: then their calls to services take turns in a drawn order. */
export class TaskRunner {
  readonly #running = new Set<Invocation>();
  readonly #pick: (count: number) => number;
  #gates: { readonly invocation: Invocation; readonly open: () => void }[] = [];
  #isInterleaving = false;
  #failure: unknown;

  constructor(pick: (count: number) => number) {
    this.#pick = pick;
  }

  /** Starts a task and waits until it ends or waits for time to pass. Throws what any task has thrown since the last check. */
  async runOne(job: () => unknown): Promise<void> {
    await this.#start(job);
    this.#check();
  }

  /** Runs all tasks side by side, some requests faster than the others if that is asked for. */
  async runInterleaved(jobs: readonly (() => unknown)[], faster?: Faster): Promise<void> {
    let open = jobs.length;
    this.#isInterleaving = true;
    for (const job of jobs) void this.#start(job).then(() => (open -= 1));
    while (open > 0 || this.#gates.length > 0) {
      await nextTurn();
      this.#gates = this.#gates.filter(({ invocation }) => !invocation.isCrashed);
      if (this.#gates.length > 0 && this.#isQuiet()) this.#openOne(faster);
    }
    this.#isInterleaving = false;
    this.#check();
  }

  /** Runs a function; rejects when it crashes. */
  async invoke<T>(invocation: Invocation, work: () => Promise<T>): Promise<T> {
    this.#running.add(invocation);
    try {
      return await Promise.race([invocations.run(invocation, work), invocation.crashed]);
    } finally {
      this.#running.delete(invocation);
    }
  }

  /** Delays a call until its turn. */
  async waitForTurn(invocation: Invocation): Promise<void> {
    if (!this.#isInterleaving) return;
    await this.#hold(invocation, new Promise<void>((open) => this.#gates.push({ invocation, open })));
  }

  /** Delays a call until time has passed; `schedule` receives what to run then. */
  async sleep(invocation: Invocation, schedule: (wake: () => Promise<void>) => void): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    schedule(async () => {
      resolve();
      do await nextTurn();
      while (!this.#isQuiet());
    });
    currentTask.getStore()?.rest();
    await this.#hold(invocation, promise);
  }

  #openOne(faster: Faster | undefined): void {
    const preferred = this.#gates.filter(
      ({ invocation: { request } }) => request && faster?.requests.includes(request),
    );
    const gates = faster && preferred.length > 0 && this.#pick(faster.turns) > 0 ? preferred : this.#gates;
    const gate = gates[this.#pick(gates.length)];
    this.#gates = this.#gates.filter((each) => each !== gate);
    gate?.open();
  }

  /** Whether every running function waits. A crashed one has yet to unwind, so it is not quiet. */
  #isQuiet(): boolean {
    for (const { isCrashed, waiting } of this.#running) if (isCrashed || waiting === 0) return false;
    return true;
  }

  async #hold(invocation: Invocation, until: Promise<void>): Promise<void> {
    invocation.waiting += 1;
    await until;
    invocation.waiting -= 1;
  }

  #start(job: () => unknown): Promise<void> {
    const { promise: rested, resolve: rest } = Promise.withResolvers<void>();
    currentTask
      .run({ rested, rest }, async () => job())
      .catch((cause: unknown) => {
        this.#failure ??= cause;
      })
      .finally(rest);
    return rested;
  }

  #check(): void {
    if (this.#failure === undefined) return;
    const cause = this.#failure;
    this.#failure = undefined;
    throw cause;
  }
}
