/** How many events a second may be recorded in the long run, and how many at once. */
export interface EventRate {
  readonly eventsPerSecond: number;
  readonly burst: number;
}

/** Records everything, however much happens. */
export const unlimited: EventRate = { eventsPerSecond: Number.MAX_SAFE_INTEGER, burst: Number.MAX_SAFE_INTEGER };

/** The events that may be recorded: those recorded are taken off, and room for more comes back at a steady rate up to the burst. */
export class EventBudget {
  readonly #rate: EventRate;
  readonly #now: () => number;
  /** Below zero after requests that had begun while there was room. */
  #room: number;
  #at: number;

  /** `now` is real time in milliseconds. */
  constructor(rate: EventRate, now: () => number = () => performance.now()) {
    this.#rate = rate;
    this.#now = now;
    this.#room = rate.burst;
    this.#at = now();
  }

  spend(events: number): void {
    this.#room -= events;
  }

  get hasRoom(): boolean {
    const { eventsPerSecond, burst } = this.#rate;
    const at = this.#now();
    this.#room = Math.min(burst, this.#room + ((at - this.#at) / 1000) * eventsPerSecond);
    this.#at = at;
    return this.#room >= 1;
  }
}
