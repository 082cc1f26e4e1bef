import type { Context } from 'aws-lambda';
import { randomFraction } from '../ports/random.ts';
import { timer } from '../ports/timer.ts';
import { ContendedWrite, StaleWrite } from '../store/table.ts';
import { logConflict } from './log.ts';

const firstPauseMs = 10;
const longestPauseMs = 800;
/** Where the time that is left is unknown. */
const usualPatienceMs = 10_000;
/** Milliseconds that a function keeps for its last call to the table and for its response. */
const reserveMs = 5_000;

/** How long each of several commits for one change tries to be first, in milliseconds: the change comes again where one was not. */
export const patienceOfChangeMs = 5_000;

/** The part of Lambda's context that says how much time a function has left. */
export type TimeLeft = Partial<Pick<Context, 'getRemainingTimeInMillis'>>;

/** How long a function may go on trying to commit, in milliseconds, so that it answers before Lambda ends it. */
export function patienceOf(timeLeft?: TimeLeft): number {
  const leftMs = timeLeft?.getRemainingTimeInMillis?.();
  return leftMs === undefined ? usualPatienceMs : Math.max(0, leftMs - reserveMs);
}

/** The work lost every round to other writers until its time was over. Nothing was written. */
export class StillContended extends Error {
  override readonly name = 'StillContended';
}

/**
 * Runs the work, which reads, decides and commits, until no other writer is first, with growing random pauses in between. A hot
 * account makes its callers wait; it never makes them fail early or pay twice. `patienceMs` limits the whole.
 */
export async function untilCommitted<T>(work: () => Promise<T>, patienceMs = patienceOf()): Promise<T> {
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
