import { useSignal } from '@preact/signals';
import { attempt } from './server.ts';

/** A command that is not begun again while it is under way, so that a second click pays nothing twice. */
export function useOnce(work: () => Promise<unknown>): {
  readonly run: () => Promise<void>;
  readonly isRunning: boolean;
} {
  const isRunning = useSignal(false);
  const run = async () => {
    if (isRunning.value) return;
    isRunning.value = true;
    await attempt(work);
    isRunning.value = false;
  };
  return { run, isRunning: isRunning.value };
}
