import { setTimeout as pause } from 'node:timers/promises';
import { seam } from './seams.ts';

/** How long something takes, and waiting. Unlike the clock it never jumps and never stands still. */
export interface Timer {
  /** Milliseconds since any fixed moment. */
  elapsedMs(): number;
  pause(ms: number): Promise<unknown>;
}

export const timer = seam<Timer>('timer', () => ({ elapsedMs: () => performance.now(), pause }));
