import { PutObjectCommand } from '@aws-sdk/client-s3';
import { s3Client } from './clients/s3.ts';
import { env } from './env.ts';

/** Stores a file of the exported journal. The same path again becomes a new version of it. */
export async function putJournalFile(path: string, content: Uint8Array, contentType: string): Promise<void> {
  await s3Client().send(
    new PutObjectCommand({ Bucket: env('JOURNAL_BUCKET'), Key: path, Body: content, ContentType: contentType }),
  );
}
