import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { s3Client } from './clients/s3.ts';
import { env } from './env.ts';
import type { Ports } from './ports.ts';

const at = (objectKey: string) => ({ Bucket: env('DOCUMENTS_BUCKET'), Key: objectKey });

/** Stores a file; the bucket encrypts it. */
export async function putFile(objectKey: string, content: Uint8Array, contentType: string): Promise<void> {
  await s3Client().send(new PutObjectCommand({ ...at(objectKey), Body: content, ContentType: contentType }));
}

export async function readFile(objectKey: string): Promise<Uint8Array> {
  const { Body } = await s3Client().send(new GetObjectCommand(at(objectKey)));
  if (!Body) throw new Error(`The file ${objectKey} is empty.`);
  return Body.transformToByteArray();
}

/** The content of a file; nothing where there is none. */
export async function readFileIfThere(objectKey: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(objectKey);
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'NoSuchKey') return undefined;
    throw cause;
  }
}

/** The keys of all uploaded files that begin so. */
export const listFiles = (prefix: string): Promise<readonly string[]> =>
  listKeys(s3Client(), { Bucket: env('DOCUMENTS_BUCKET'), Prefix: prefix });

/** The keys of all files in a part of a bucket. */
export async function listKeys(
  client: Ports['s3'],
  part: { readonly Bucket: string; readonly Prefix: string },
): Promise<readonly string[]> {
  const keys: string[] = [];
  let token: string | undefined;
  do {
    const page = await client.send(new ListObjectsV2Command({ ...part, ContinuationToken: token }));
    keys.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []));
    token = page.NextContinuationToken;
  } while (token);
  return keys;
}

/** Deletes a file, if it is there. */
export async function deleteFile(objectKey: string): Promise<void> {
  await s3Client().send(new DeleteObjectCommand(at(objectKey)));
}
