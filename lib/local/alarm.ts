import type { LocalClock } from './clock.ts';

/** The longest delay of one timer, in milliseconds: timers do not count while the machine sleeps, and the clock does. */
const longestDelayMs = 60_000;

/** One timer for many times: it fires at the earliest, and its callback sets the next. */
export class Alarm {
  readonly #clock: LocalClock;
  readonly #ring: () => void;
  #timer: NodeJS.Timeout | undefined;
  #at = Number.POSITIVE_INFINITY;

  constructor(clock: LocalClock, ring: () => void) {
    this.#clock = clock;
    this.#ring = ring;
    clock.onChange(() => this.#arm());
  }

  /** Makes sure that it rings at `moment` (epoch milliseconds of the clock) at the latest. */
  ringAt(moment: number): void {
    if (moment >= this.#at) return;
    this.#at = moment;
    this.#arm();
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#at = Number.POSITIVE_INFINITY;
  }

  #arm(): void {
    clearTimeout(this.#timer);
    const delayMs = this.#clock.realMsUntil(this.#at);
    if (delayMs === Number.POSITIVE_INFINITY) return;
    this.#timer = setTimeout(() => this.#due(), Math.min(longestDelayMs, delayMs));
  }

  #due(): void {
    // A longer delay goes in several pieces.
    if (this.#clock.realMsUntil(this.#at) > 0) this.#arm();
    else {
      this.#at = Number.POSITIVE_INFINITY;
      this.#ring();
    }
  }
}
