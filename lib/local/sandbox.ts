import { randomBytes, randomUUID } from 'node:crypto';
import { type PlatformId, toUuid } from '../../functions/domain/ids.ts';
import { keptFile, writeKeptFile } from './kept-file.ts';

/** The platform that exists from the start, and its token. */
export interface Sandbox {
  readonly platformId: PlatformId;
  readonly tokenId: string;
  readonly tokenSecret: string;
}

/** Creates it once and stores it in the data folder; a token from the environment replaces the stored one. */
export function readSandbox(dataDir: string, token?: Omit<Sandbox, 'platformId'>): Sandbox {
  const kept = keptFile(
    dataDir,
    'sandbox.json',
    (): Sandbox => ({
      platformId: toUuid(randomUUID()),
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
