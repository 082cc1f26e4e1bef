import { randomBytes, randomUUID } from 'node:crypto';
import { keptFile, writeKeptFile } from './kept-file.ts';

/** The platform that is there from the start, and the token that works with it. */
export interface Sandbox {
  readonly platformId: string;
  readonly tokenId: string;
  readonly tokenSecret: string;
}

/** Made once and kept in the data folder; a token from outside replaces the kept one. */
export function readSandbox(dataDir: string, token?: Omit<Sandbox, 'platformId'>): Sandbox {
  const kept = keptFile(
    dataDir,
    'sandbox.json',
    (): Sandbox => ({
      platformId: randomUUID(),
      tokenId: randomBytes(16).toString('hex'),
      tokenSecret: randomBytes(18).toString('hex'),
      ...token,
    }),
  );
  if (!token || (token.tokenId === kept.tokenId && token.tokenSecret === kept.tokenSecret)) return kept;
  const changed = { ...kept, ...token };
  writeKeptFile(dataDir, 'sandbox.json', changed);
  return changed;
}
