import type { Rate } from '../../functions/topology/throttling.ts';

interface Bucket {
  tokens: number;
  at: number;
}

/** The number of buckets that are kept: a full bucket holds no information. */
const most = 10_000;

/** A token bucket for each key: every request takes one token, and tokens come back at a steady rate up to the burst. */
export class TokenBuckets {
  readonly #rate: Rate;
  readonly #buckets = new Map<string, Bucket>();

  constructor(rate: Rate) {
    this.#rate = rate;
  }

  /** Takes a token of the key's bucket at a time in milliseconds. Returns whether there was one. */
  take(key: string, atMs: number): boolean {
    const { requestsPerSecond, burst } = this.#rate;
    const { tokens, at } = this.#buckets.get(key) ?? { tokens: burst, at: atMs };
    const held = Math.min(burst, tokens + ((atMs - at) / 1000) * requestsPerSecond);
    if (this.#buckets.size >= most) this.#dropFull(atMs);
    this.#buckets.set(key, { tokens: held < 1 ? held : held - 1, at: atMs });
    return held >= 1;
  }

  #dropFull(atMs: number): void {
    const { requestsPerSecond, burst } = this.#rate;
    for (const [key, { tokens, at }] of this.#buckets) {
      if (tokens + ((atMs - at) / 1000) * requestsPerSecond >= burst) this.#buckets.delete(key);
    }
  }
}
