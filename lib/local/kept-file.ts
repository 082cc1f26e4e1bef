import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { damaged, StorageFailed } from './database.ts';
import { writeDurably } from './durable-file.ts';

/** Reads a JSON file of the data folder, or makes it the first time. Only its owner can read it. Throws StorageFailed. */
export function keptFile<T>(dataDir: string, name: string, make: () => T): T {
  const path = join(dataDir, name);
  if (existsSync(path)) return readKeptFile(dataDir, path) as T;
  const content = make();
  writeKeptFile(dataDir, name, content);
  return content;
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

/** Writes it whole or not at all, even when the power is cut. */
export const writeKeptFile = (dataDir: string, name: string, content: unknown): void =>
  writeDurably(join(dataDir, name), `${JSON.stringify(content, null, 2)}\n`);
