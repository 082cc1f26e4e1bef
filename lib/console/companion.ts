import { randomUUID } from 'node:crypto';
import type { MakeCompanion } from '../local/companion.ts';
import { makeConsole } from './console.ts';
import type { EventRate } from './event-budget.ts';
import { Observer } from './observer.ts';
import { Recorder } from './recorder.ts';
import { Worlds } from './worlds/worlds.ts';

/** Puts the console beside the local service; it records at most so much, or `usualRate`. */
export const consoleBeside =
  (rate?: EventRate): MakeCompanion =>
  ({ durable, now, log }) => {
    const recorder = new Recorder({ durable, now, rate });
    const observer = new Observer(recorder, log);
    return {
      observation: observer,
      path: '/_console',
      flush: () => recorder.write(),
      open: (service) =>
        makeConsole({ ...service, recorder, observer, startId: randomUUID(), worlds: new Worlds(service) }),
    };
  };
