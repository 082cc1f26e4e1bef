import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Creates the data folder. Throws one sentence when it cannot be used. */
export function useFolder(dataDir: string): void {
  try {
    makeWithParents(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new Error(`The folder ${dataDir} cannot be written to.`, { cause });
  }
}

/** Not mkdirSync's own `recursive`, which never returns where the system answers that a parent is missing, as in /proc. */
function makeWithParents(folder: string): void {
  if (existsSync(folder)) return;
  if (dirname(folder) !== folder) makeWithParents(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}
