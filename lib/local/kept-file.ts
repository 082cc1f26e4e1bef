import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads a JSON file of the data folder, or makes it the first time. Only its owner can read it. */
export function keptFile<T>(dataDir: string, name: string, make: () => T): T {
  const path = join(dataDir, name);
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as T;
  const made = make();
  writeKeptFile(dataDir, name, made);
  return made;
}

/** Writes it whole or not at all, even when the process is killed. */
export function writeKeptFile(dataDir: string, name: string, content: unknown): void {
  const path = join(dataDir, name);
  writeFileSync(`${path}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}
