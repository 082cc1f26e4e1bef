import { setTimeout as pause } from 'node:timers/promises';
import { port } from './ports.ts';

export const timer = port('timer', () => ({
  elapsedMs: () => performance.now(),
  pause,
  after: (ms, run) => {
    const timeout = setTimeout(run, ms);
    return () => clearTimeout(timeout);
  },
}));
