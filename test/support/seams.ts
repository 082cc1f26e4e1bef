import { afterEach, beforeEach } from 'vitest';
import { override, restore } from '../../functions/runtime/seams.ts';
import { seeded } from '../../lib/proof/seeded.ts';
import { noon } from './builders.ts';

/** A clock that stands still until a test moves it. */
export function useClock(start = noon) {
  let time = new Date(start);
  let startedAt = new Date(0);
  beforeEach(() => {
    time = new Date(start);
    startedAt = new Date(0);
    override('clock', { now: () => new Date(time), startedAt: () => startedAt });
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
    /** From now on a new process does the work. */
    startProcess: () => {
      startedAt = new Date(time);
    },
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
