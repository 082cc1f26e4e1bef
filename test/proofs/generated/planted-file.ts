import fs from 'node:fs';
import { registerHooks, syncBuiltinESMExports } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { plant, root } from './plant.ts';

/**
 * Gives every reader of a workflow the file with its fault: workflows are read and not imported. A process that a test starts, such as
 * that of its commands, loads this before its own modules, and imports the file with its fault too.
 */
const { file, ...change } = JSON.parse(process.env.PLANTED_FAULT ?? '{}');
/** This runs before every test file, and a worker runs several: a file that is planted twice is no workflow any more. */
const shared = globalThis as typeof globalThis & { unplanted?: typeof fs.readFileSync };
shared.unplanted ??= fs.readFileSync;
if (file.endsWith('.json')) plantWorkflow(shared.unplanted);
else plantModule();

function plantWorkflow(readFileSync: typeof fs.readFileSync): void {
  const isPlanted = (path: unknown): boolean =>
    (path instanceof URL ? path.pathname : resolve(String(path))) === join(root, file);
  fs.readFileSync = ((path: fs.PathOrFileDescriptor, ...options: []) => {
    const read: string | Buffer = readFileSync(path, ...options);
    return isPlanted(path) ? plant(change, String(read)) : read;
  }) as typeof readFileSync;
  syncBuiltinESMExports();
}

function plantModule(): void {
  const planted = pathToFileURL(join(root, file)).href;
  registerHooks({
    load: (url, context, load) => {
      const loaded = load(url, context);
      return url === planted ? { ...loaded, source: plant(change, String(loaded.source)) } : loaded;
    },
  });
}
