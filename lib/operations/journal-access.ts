import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { listKeys } from '../../functions/ports/files.ts';
import { folderOf } from '../../functions/use-cases/ledger/days/manifest.ts';
import type { JournalFolder } from '../inspection/journal-chain.ts';
import { localFilesFolder } from '../local/beside.ts';
import { outputOf } from './table-access.ts';

/** The exported journal of a deployed service, or of the one on this machine. */
export const useJournal = async (stack: string | undefined): Promise<JournalFolder> =>
  stack ? deployedJournal(await outputOf(stack, 'JournalBucketName')) : localJournal(localFilesFolder());

export function localJournal(folder: string): JournalFolder {
  return {
    address: folder,
    async read(path) {
      const file = join(folder, path);
      return existsSync(file) ? readFile(file) : undefined;
    },
    async list(day) {
      const entries = await readdir(join(folder, folderOf(day)), { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
    },
  };
}

function deployedJournal(bucket: string): JournalFolder {
  const client = new S3Client({});
  return {
    address: `s3://${bucket}`,
    async read(path) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: path }));
        return await Body?.transformToByteArray();
      } catch (cause) {
        if (cause instanceof Error && cause.name === 'NoSuchKey') return undefined;
        throw cause;
      }
    },
    list: (day) => listKeys(client, { Bucket: bucket, Prefix: `${folderOf(day)}/` }),
  };
}
