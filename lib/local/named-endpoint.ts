import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { writeKeptFile } from './kept-file.ts';

/** The address that a file of the data folder names, while an instance of the service runs there. */
export function namedEndpoint(dataDir: string, file: string): string | undefined {
  const path = join(dataDir, file);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as { endpoint: string }).endpoint : undefined;
}

/** Listens on this machine only, on a free port that the file names until `close`. */
export async function listenUnderName(server: Server, dataDir: string, file: string) {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  writeKeptFile(dataDir, file, { endpoint });
  return {
    endpoint,
    close: async (): Promise<void> => {
      rmSync(join(dataDir, file), { force: true });
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
