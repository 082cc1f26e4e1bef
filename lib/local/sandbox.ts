import { randomBytes, randomUUID } from 'node:crypto';
import { type PlatformId, toUuid } from '../../functions/domain/ids.ts';
import { keptFile, writeKeptFile } from './kept-file.ts';

/** The platform that exists from the start, and its token. */
export interface Sandbox {
  readonly platformId: PlatformId;
  readonly tokenId: string;
  readonly tokenSecret: string;
}

/** Reads it, or creates it once and stores it in the data folder, with a token from the environment. */
export const readSandbox = (dataDir: string, token?: Omit<Sandbox, 'platformId'>): Sandbox =>
  keptFile(
    dataDir,
    'sandbox.json',
    (): Sandbox => ({
      platformId: toUuid(randomUUID()),
      tokenId: randomBytes(16).toString('hex'),
      tokenSecret: randomBytes(18).toString('hex'),
      ...token,
    }),
  );

/** Stores it with another token, once the one before is revoked. */
export const keepSandbox = (dataDir: string, sandbox: Sandbox): void => writeKeptFile(dataDir, 'sandbox.json', sandbox);
