interface Task {
  readonly dueAt: number;
  readonly number: number;
  readonly what: string;
  readonly run: () => unknown;
  readonly isVoid: () => boolean;
}

const isBefore = (one: Task, other: Task): boolean =>
  one.dueAt < other.dueAt || (one.dueAt === other.dueAt && one.number < other.number);

/** Everything that is still to happen, by when: a heap of what is to come, and a list of what is due. */
export class Agenda {
  readonly #coming: Task[] = [];
  readonly #due: Task[] = [];
  #added = 0;

  /** `dueAt` is in milliseconds of the world's time. */
  add(dueAt: number, what: string, run: () => unknown, isVoid: () => boolean): void {
    this.#added += 1;
    const task = { dueAt, number: this.#added, what, run, isVoid };
    let place = this.#coming.length;
    this.#coming.push(task);
    while (place > 0) {
      const parent = (place - 1) >> 1;
      const above = this.#coming[parent];
      if (!above || isBefore(above, task)) break;
      this.#coming[place] = above;
      place = parent;
    }
    this.#coming[place] = task;
  }

  /** Takes one of the tasks that are due; `pick` says which of so many. */
  takeDue(time: number, pick: (among: number) => number): (() => unknown) | undefined {
    for (let next = this.#coming[0]; next && next.dueAt <= time; next = this.#coming[0]) {
      this.#takeFirst();
      this.#due.push(next);
    }
    while (this.#due.length > 0) {
      const place = pick(this.#due.length);
      const task = this.#due[place];
      const last = this.#due.pop();
      if (last && last !== task) this.#due[place] = last;
      if (task && !task.isVoid()) return task.run;
    }
    return undefined;
  }

  /** When the next task comes due; infinity when there is none. */
  nextAt(): number {
    if (this.#due.some(({ isVoid }) => !isVoid())) return Number.NEGATIVE_INFINITY;
    for (let next = this.#coming[0]; next; next = this.#coming[0]) {
      if (!next.isVoid()) return next.dueAt;
      this.#takeFirst();
    }
    return Number.POSITIVE_INFINITY;
  }

  /** What is still to come, for a report. */
  get pending(): readonly string[] {
    return [...this.#due, ...this.#coming].filter(({ isVoid }) => !isVoid()).map(({ what }) => what);
  }

  #takeFirst(): void {
    const last = this.#coming.pop();
    if (!last || this.#coming.length === 0) return;
    let place = 0;
    for (;;) {
      const left = 2 * place + 1;
      const [one, other] = [this.#coming[left], this.#coming[left + 1]];
      if (!one) break;
      const [child, below] = other && isBefore(other, one) ? [left + 1, other] : [left, one];
      if (isBefore(last, below)) break;
      this.#coming[place] = below;
      place = child;
    }
    this.#coming[place] = last;
  }
}
