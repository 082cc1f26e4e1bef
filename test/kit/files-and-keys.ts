import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, vi } from 'vitest';
import { endpointList } from '../../functions/contract/endpoints.ts';
import { putFilesAndKeysInPlace } from '../../lib/local/clients.ts';
import { Iam } from '../../lib/local/iam.ts';
import { Kms } from '../../lib/local/kms.ts';
import { S3 } from '../../lib/local/s3.ts';

/** The bucket of documents and the key service of the local cloud, with the same keys for all tests of a file and no files. */
export function useFilesAndKeys() {
  const folder = mkdtempSync(join(tmpdir(), 'files-and-keys-'));
  const kms = new Kms(folder);
  const files = join(folder, 'files');
  beforeEach(() => {
    rmSync(files, { recursive: true, force: true });
    vi.stubEnv('DOCUMENTS_BUCKET', 'documents');
    vi.stubEnv('WALLET_KEY_ID', kms.walletKeyId);
    vi.stubEnv('WALLET_SIGNER_KEY_ID', kms.walletSignerKeyId);
    putFilesAndKeysInPlace({ iam: new Iam(endpointList), s3: new S3(folder), kms });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return {
    /** The keys of all stored files. */
    fileKeys: (): readonly string[] =>
      existsSync(files)
        ? readdirSync(files, { recursive: true, withFileTypes: true })
            .filter((entry) => entry.isFile())
            .map(({ parentPath, name }) => join(parentPath, name).slice(files.length + 1))
        : [],
    contentOf: (key: string): Buffer => readFileSync(join(files, key)),
  };
}
