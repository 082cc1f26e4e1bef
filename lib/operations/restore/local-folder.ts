import { rm } from 'node:fs/promises';
import { now } from '../../../functions/ports/clock.ts';
import { tableStore } from '../../../functions/runtime/store.ts';
import { localDataDir, restoreLocalTable } from '../../local/beside.ts';
import type { Restorable } from './drill.ts';

/** The table of the service on this machine. A copy is a folder beside the service's own, on which it can be started. */
export const localRestorable = (suffix: string): Restorable => ({
  source: tableStore(),
  async restore() {
    const name = `${localDataDir()}-drill-${suffix}`;
    const pointInTime = now();
    const { store, close } = await restoreLocalTable(name);
    return {
      ...{ name, store, pointInTime, close },
      // The file of a table has all of its settings.
      complete: () => Promise.resolve(),
      remove: () => rm(name, { recursive: true }),
    };
  },
});
