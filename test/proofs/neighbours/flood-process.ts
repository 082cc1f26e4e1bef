import { setPriority } from 'node:os';
import { type FloodName, floods, type Running, type Target } from './floods.ts';

/** What the proof asks of the process that floods. */
export type Ask = { readonly start: FloodName; readonly target: Target } | 'stop';

// The client beside it must have the processor when it measures.
setPriority(19);

let running: Running | undefined;
process.on('message', async (ask: Ask) => {
  if (ask === 'stop') {
    await running?.stop();
    process.send?.(running?.answers ?? {});
    running = undefined;
  } else {
    running = floods[ask.start](ask.target);
  }
});
process.on('disconnect', () => process.exit());
