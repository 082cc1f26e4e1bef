import type { Mishap } from './mishaps.ts';
import type { Dice } from './seeded.ts';

/** What the parts of a world need of it. */
export interface Surroundings {
  readonly dice: Dice;
  /** One delivery in so many comes twice, 0 to 1. */
  readonly repeatChance: number;
  /** Does something that many seconds from now, unless it has become void by then. */
  later(seconds: number, what: string, run: () => unknown, isVoid?: () => boolean): void;
  /** Calls a function by its name. Rejects with what the function throws. */
  // biome-ignore lint/suspicious/noExplicitAny: what goes in and out is JSON of any shape.
  invoke(name: string, event: unknown): Promise<any>;
  /** Counts what goes wrong. */
  meet(mishap: Mishap): void;
  /** Tells that an execution goes on from where it waited. */
  resumed?(execution: string): void;
}
