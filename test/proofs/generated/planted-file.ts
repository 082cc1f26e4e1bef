import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join, resolve } from 'node:path';
import { plant, root } from './generate.ts';

/** A workflow is read and not imported: this gives every reader the file with its fault. */
const { file, ...change } = JSON.parse(process.env.PLANTED_WORKFLOW ?? '{}');
/** This runs before every test file, and a worker runs several: a file that is planted twice is no workflow any more. */
const shared = globalThis as typeof globalThis & { unplanted?: typeof fs.readFileSync };
shared.unplanted ??= fs.readFileSync;
const readFileSync = shared.unplanted;
const isPlanted = (path: unknown): boolean =>
  (path instanceof URL ? path.pathname : resolve(String(path))) === join(root, file);
fs.readFileSync = ((path: fs.PathOrFileDescriptor, ...options: []) => {
  const read: string | Buffer = readFileSync(path, ...options);
  return isPlanted(path) ? plant(change, String(read)) : read;
}) as typeof readFileSync;
syncBuiltinESMExports();
