/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Chance in a world: all of it follows from one seed. */
export class Dice {
  /** A number from 0 to 1. */
  readonly fraction: () => number;

  constructor(seed: number) {
    this.fraction = seeded(seed);
  }

  /** Whether something happens that happens so often, 0 to 1. */
  happens(chance: number): boolean {
    return this.fraction() < chance;
  }

  /** One of so many, from 0. */
  pick(among: number): number {
    return Math.floor(this.fraction() * among);
  }

  uuid(): string {
    const hex = (digits: number) =>
      this.pick(16 ** digits)
        .toString(16)
        .padStart(digits, '0');
    return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(6)}${hex(6)}`;
  }
}
