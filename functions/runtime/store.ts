import type { Memory, Store } from '../store/write.ts';
import { tableClient } from './clients/table.ts';
import { randomFraction } from './random.ts';
import { seam } from './seams.ts';
import { setting } from './settings.ts';
import { timer } from './timer.ts';

/** The table that the deployment gave this function. */
export const theStore = (): Store => ({
  client: tableClient(),
  tableName: setting('tableName'),
  memory: memory()(),
  fraction: randomFraction,
  pause: (ms) => timer().pause(ms),
});

/** What this environment remembers; left out, it goes with the client of the table. */
const memory = seam<() => Memory | undefined>('memory', () => () => undefined);
