/** The longest delay that setTimeout takes. */
const longestDelayMs = 2_147_483_647;

/** One timer for many moments: rings at the earliest it was told, and whoever it woke tells it the next. */
export class Alarm {
  readonly #ring: () => void;
  #timer: NodeJS.Timeout | undefined;
  #at = Number.POSITIVE_INFINITY;

  constructor(ring: () => void) {
    this.#ring = ring;
  }

  /** Makes sure that it rings at `moment` (epoch milliseconds) at the latest. */
  ringAt(moment: number): void {
    if (moment >= this.#at) return;
    this.clear();
    this.#at = moment;
    const delayMs = Math.min(longestDelayMs, Math.max(0, moment - Date.now()));
    this.#timer = setTimeout(() => {
      this.#at = Number.POSITIVE_INFINITY;
      this.#ring();
    }, delayMs);
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#at = Number.POSITIVE_INFINITY;
  }
}
