import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeKeptFile } from './kept-file.ts';

const file = 'address.json';

/** Where a running service listens: its API, and its console unless that is off. */
export interface ServiceAddress {
  readonly baseUrl: string;
  readonly console?: string;
  readonly processId: number;
}

/** Where the instance of this data folder listens. A killed instance leaves its address behind. */
export function runningService(dataDir: string): ServiceAddress | undefined {
  const path = join(dataDir, file);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as ServiceAddress) : undefined;
}

/** Notes the address in the data folder, until the returned function is called. */
export function noteAddress(dataDir: string, address: Omit<ServiceAddress, 'processId'>): () => void {
  writeKeptFile(dataDir, file, { ...address, processId: process.pid } satisfies ServiceAddress);
  return () => rmSync(join(dataDir, file), { force: true });
}
