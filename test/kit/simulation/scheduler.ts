interface Timer {
  readonly dueAt: number;
  readonly number: number;
  readonly label: string;
  readonly run: () => unknown;
  readonly isVoid: () => boolean;
}

const isBefore = (one: Timer, other: Timer): boolean =>
  one.dueAt < other.dueAt || (one.dueAt === other.dueAt && one.number < other.number);

/** Runs timers in the order of simulated time: a binary heap of those to come, and a list of those that are due. */
export class Scheduler {
  readonly #coming: Timer[] = [];
  readonly #due: Timer[] = [];
  #added = 0;

  /** `dueAt` is in milliseconds of the simulation's time. */
  add(dueAt: number, label: string, run: () => unknown, isVoid: () => boolean): void {
    this.#added += 1;
    const timer = { dueAt, number: this.#added, label, run, isVoid };
    let position = this.#coming.length;
    this.#coming.push(timer);
    while (position > 0) {
      const parent = (position - 1) >> 1;
      const above = this.#coming[parent];
      if (!above || isBefore(above, timer)) break;
      this.#coming[position] = above;
      position = parent;
    }
    this.#coming[position] = timer;
  }

  /** Takes one of the timers that are due; `pick` gives an index below the count. */
  takeDue(time: number, pick: (count: number) => number): (() => unknown) | undefined {
    for (let next = this.#coming[0]; next && next.dueAt <= time; next = this.#coming[0]) {
      this.#takeFirst();
      this.#due.push(next);
    }
    while (this.#due.length > 0) {
      const position = pick(this.#due.length);
      const timer = this.#due[position];
      const last = this.#due.pop();
      if (last && last !== timer) this.#due[position] = last;
      if (timer && !timer.isVoid()) return timer.run;
    }
    return undefined;
  }

  /** When the next timer is due; infinity when there is none. */
  nextAt(): number {
    if (this.#due.some(({ isVoid }) => !isVoid())) return Number.NEGATIVE_INFINITY;
    for (let next = this.#coming[0]; next; next = this.#coming[0]) {
      if (!next.isVoid()) return next.dueAt;
      this.#takeFirst();
    }
    return Number.POSITIVE_INFINITY;
  }

  /** The labels of all timers that have not run, for a report. */
  get pending(): readonly string[] {
    return [...this.#due, ...this.#coming].filter(({ isVoid }) => !isVoid()).map(({ label }) => label);
  }

  #takeFirst(): void {
    const last = this.#coming.pop();
    if (!last || this.#coming.length === 0) return;
    let position = 0;
    for (;;) {
      const left = 2 * position + 1;
      const [one, other] = [this.#coming[left], this.#coming[left + 1]];
      if (!one) break;
      const [child, below] = other && isBefore(other, one) ? [left + 1, other] : [left, one];
      if (isBefore(last, below)) break;
      this.#coming[position] = below;
      position = child;
    }
    this.#coming[position] = last;
  }
}
