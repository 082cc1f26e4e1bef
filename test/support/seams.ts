import { afterEach, beforeEach } from 'vitest';
import { override, restore } from '../../functions/runtime/seams.ts';
import { noon } from './builders.ts';

/** A clock that stands still until a test moves it. */
export function useClock(start = noon) {
  let time = new Date(start);
  beforeEach(() => {
    time = new Date(start);
    override('clock', { now: () => new Date(time) });
  });
  afterEach(restore);
  return {
    set: (to: string) => {
      time = new Date(to);
    },
    advance: (seconds: number) => {
      time = new Date(time.getTime() + seconds * 1000);
    },
    now: () => new Date(time),
  };
}

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

/** Randomness that repeats itself from test to test. The uuids come from `uuids` first, while there are any. */
export function useRandom({ seed = 1, uuids = [] }: { seed?: number; uuids?: readonly string[] } = {}) {
  beforeEach(() => {
    const fraction = seeded(seed);
    const left = [...uuids];
    const hex = (digits: number) =>
      Array.from({ length: digits }, () => Math.floor(fraction() * 16).toString(16)).join('');
    const uuid = () => left.shift() ?? `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;
    override('random', { uuid, fraction });
  });
  afterEach(restore);
}
