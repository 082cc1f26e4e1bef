import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeKeptFile } from '../kept-file.ts';

const file = 'console.json';

/** Where a command of this machine reaches the console of the running instance of this data folder. */
export function runningConsole(dataDir: string): string | undefined {
  const path = join(dataDir, file);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as { endpoint: string }).endpoint : undefined;
}

/** Notes the address in the data folder, until the returned function is called. */
export function noteConsole(dataDir: string, endpoint: string): () => void {
  writeKeptFile(dataDir, file, { endpoint });
  return () => rmSync(join(dataDir, file), { force: true });
}
