import { afterEach, beforeEach } from 'vitest';
import { provide, resetPorts } from '../../functions/ports/ports.ts';
import { noon } from './builders.ts';
import { mulberry32 } from './prng.ts';

/** A clock that only a test moves. */
export function useClock(start = noon) {
  let time = new Date(start);
  let startedAt = new Date(0);
  beforeEach(() => {
    time = new Date(start);
    startedAt = new Date(0);
    provide('clock', { now: () => new Date(time), startedAt: () => startedAt });
  });
  afterEach(resetPorts);
  return {
    set: (to: string) => {
      time = new Date(to);
    },
    advance: (seconds: number) => {
      time = new Date(time.getTime() + seconds * 1000);
    },
    now: () => new Date(time),
    /** Starts a new process, as far as the functions can see. */
    startProcess: () => {
      startedAt = new Date(time);
    },
  };
}

/** Randomness that repeats itself from test to test. The uuids come from `uuids` first, while there are any. */
export function useRandom({ seed = 1, uuids = [] }: { seed?: number; uuids?: readonly string[] } = {}) {
  beforeEach(() => {
    const fraction = mulberry32(seed);
    const left = [...uuids];
    const hex = (digits: number) =>
      Array.from({ length: digits }, () => Math.floor(fraction() * 16).toString(16)).join('');
    const uuid = () => left.shift() ?? `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;
    provide('random', { uuid, fraction });
  });
  afterEach(resetPorts);
}
