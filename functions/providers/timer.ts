import { setTimeout as pause } from 'node:timers/promises';
import { provider } from './providers.ts';

export const timer = provider('timer', () => ({
  elapsedMs: () => performance.now(),
  pause,
  after: (ms, run) => {
    const timeout = setTimeout(run, ms);
    return () => clearTimeout(timeout);
  },
}));
