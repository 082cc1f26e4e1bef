import { StorageFailed } from './database.ts';
import type { Durable } from './durable.ts';

interface DeferredWriteOptions {
  readonly durable: Durable;
  /** How long something may wait to be written, in milliseconds: what a killed process loses. */
  readonly withinMs: number;
  /** Writes everything that waits, which may be nothing, and throws where it cannot. */
  readonly write: () => void;
}

/** Writes what comes in quick succession together. */
export class DeferredWrite {
  readonly #options: DeferredWriteOptions;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: DeferredWriteOptions) {
    this.#options = options;
  }

  /** Writes in time. */
  soon(): void {
    this.#timer ??= setTimeout(() => this.#inTime(), this.#options.withinMs);
  }

  /** Writes now. Throws StorageFailed. */
  now(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#options.write();
  }

  /** A failing disk was reported where it failed. What could not be written is written the next time. */
  #inTime(): void {
    this.#timer = undefined;
    if (!this.#options.durable.db.isOpen) return;
    try {
      this.now();
    } catch (cause) {
      if (!(cause instanceof StorageFailed)) throw cause;
    }
  }
}
