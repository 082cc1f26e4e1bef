import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Execution environments as Lambda has them: each runs one invocation of its function at a time and remembers what it kept. Of
 * those that are free, the one that was last at work comes first; when none is free there is a new one.
 */
export class Environments<T> {
  readonly #make: () => T;
  readonly #free = new Map<string, T[]>();
  readonly #running = new AsyncLocalStorage<T>();

  constructor(make: () => T) {
    this.#make = make;
  }

  /** What the environment that runs now remembers. */
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
