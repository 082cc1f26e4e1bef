/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
export function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A pseudo-random number generator: everything that it draws follows from one seed. */
export class Prng {
  /** A number from 0 to 1. */
  readonly fraction: () => number;

  constructor(seed: number) {
    this.fraction = mulberry32(seed);
  }

  /** A generator whose sequence follows from a seed and a name. */
  static named(seed: number, name: string): Prng {
    // FNV-1a: names that differ little give unrelated sequences.
    let hash = 0x811c9dc5 ^ seed;
    for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
    return new Prng(hash);
  }

  /** True with a probability from 0 to 1. */
  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  /** A whole number from 0 up to, but not including, `limit`. */
  below(limit: number): number {
    return Math.floor(this.fraction() * limit);
  }

  /** One of a list that is not empty. */
  of<T>(list: readonly T[]): T {
    const drawn = list[this.below(list.length)];
    if (drawn === undefined) throw new Error('The list is empty.');
    return drawn;
  }

  uuid(): string {
    const hex = (digits: number) =>
      this.below(16 ** digits)
        .toString(16)
        .padStart(digits, '0');
    return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(6)}${hex(6)}`;
  }
}
