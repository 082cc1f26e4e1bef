import { ContendedWrite, StaleWrite } from '../store/table.ts';
import { logConflict } from './log.ts';
import { randomFraction } from './random.ts';
import { timer } from './timer.ts';

const firstPauseMs = 10;
const longestPauseMs = 800;

/** The work lost every round against other writers until its time was up. Nothing was written. */
export class StillContended extends Error {
  override readonly name = 'StillContended';
}

/**
 * Reads, decides and commits again, with growing random pauses, for as long as others write the same items first. A hot
 * account makes its callers wait; it never makes them fail early or pay twice. `patienceMs` bounds the whole.
 */
export async function untilCommitted<T>(work: () => Promise<T>, patienceMs = 15_000): Promise<T> {
  const { elapsedMs, pause } = timer();
  const deadline = elapsedMs() + patienceMs;
  for (let round = 0; ; round += 1) {
    try {
      const done = await work();
      if (round > 0) logConflict(round);
      return done;
    } catch (cause) {
      if (!(cause instanceof StaleWrite || cause instanceof ContendedWrite)) throw cause;
      const pauseMs = randomFraction() * Math.min(longestPauseMs, firstPauseMs * 2 ** round);
      if (elapsedMs() + pauseMs > deadline) {
        logConflict(round + 1);
        throw new StillContended('Too many writers at once.', { cause });
      }
      await pause(pauseMs);
    }
  }
}
