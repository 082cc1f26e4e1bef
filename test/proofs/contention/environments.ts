import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Lambda's execution environments: each runs one invocation of its function at a time and keeps its memory. The one that
 * was used last is used first; when none is free, a new one is made.
 */
export class Environments<T> {
  readonly #make: () => T;
  readonly #free = new Map<string, T[]>();
  readonly #running = new AsyncLocalStorage<T>();

  constructor(make: () => T) {
    this.#make = make;
  }

  /** The memory of the environment that runs now. */
  get current(): T | undefined {
    return this.#running.getStore();
  }

  async run<R>(name: string, work: () => Promise<R>): Promise<R> {
    const free = this.#free.get(name) ?? [];
    this.#free.set(name, free);
    const environment = free.pop() ?? this.#make();
    try {
      return await this.#running.run(environment, work);
    } finally {
      free.push(environment);
    }
  }
}
