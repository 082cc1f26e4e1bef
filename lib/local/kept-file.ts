import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { damaged, StorageFailed } from './database.ts';

/** Reads a JSON file of the data folder, or makes it the first time. Only its owner can read it. Throws StorageFailed. */
export function keptFile<T>(dataDir: string, name: string, make: () => T): T {
  const path = join(dataDir, name);
  if (existsSync(path)) return readKeptFile(dataDir, path) as T;
  const made = make();
  writeKeptFile(dataDir, name, made);
  return made;
}

function readKeptFile(dataDir: string, path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    if (cause instanceof SyntaxError) throw new StorageFailed(damaged(dataDir, path, 'it is not JSON'), { cause });
    throw new StorageFailed(`${path} cannot be read: give this user the right to read it, then start again.`, {
      cause,
    });
  }
}

/** Writes it whole or not at all, even when the process is killed. */
export function writeKeptFile(dataDir: string, name: string, content: unknown): void {
  const path = join(dataDir, name);
  writeFileSync(`${path}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}
