/** Does a job again and again, several at a time, until it is stopped. */
export class Workers {
  readonly #faults: string[];
  #isOver = false;
  readonly #running: Promise<void>[] = [];

  constructor(faults: string[]) {
    this.#faults = faults;
  }

  start(count: number, job: () => Promise<void>): void {
    for (let worker = 0; worker < count; worker += 1) this.#running.push(this.#work(job));
  }

  /** Begins no further job and resolves when those that run are done. */
  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#running);
  }

  async #work(job: () => Promise<void>): Promise<void> {
    while (!this.#isOver) await job().catch((cause: unknown) => this.#faults.push(String(cause)));
  }
}
