import { seeded } from '../seeded.ts';

/** Draws that follow from a seed and a name. */
export class Draw {
  readonly fraction: () => number;

  constructor(seed: number, name: string) {
    // FNV-1a: names that differ little lead to sequences that have nothing in common.
    let hash = 0x811c9dc5 ^ seed;
    for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
    this.fraction = seeded(hash);
  }

  below(limit: number): number {
    return Math.floor(this.fraction() * limit);
  }

  /** One of a list that is not empty. */
  of<T>(list: readonly T[]): T {
    const drawn = list[this.below(list.length)];
    if (drawn === undefined) throw new Error('There is nothing to draw from.');
    return drawn;
  }
}
