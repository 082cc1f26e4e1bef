import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { filesClient } from './clients/files.ts';
import { setting } from './settings.ts';

const at = (objectKey: string) => ({ Bucket: setting('documentsBucket'), Key: objectKey });

/** Keeps a file. Encryption is the bucket's. */
export async function putFile(objectKey: string, content: Uint8Array, contentType: string): Promise<void> {
  await filesClient().send(new PutObjectCommand({ ...at(objectKey), Body: content, ContentType: contentType }));
}

export async function readFile(objectKey: string): Promise<Uint8Array> {
  const { Body } = await filesClient().send(new GetObjectCommand(at(objectKey)));
  if (!Body) throw new Error(`The file ${objectKey} is empty.`);
  return Body.transformToByteArray();
}

/** Takes a file away; one that is not there is no mistake. */
export async function deleteFile(objectKey: string): Promise<void> {
  await filesClient().send(new DeleteObjectCommand(at(objectKey)));
}
