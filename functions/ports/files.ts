import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { s3Client } from './clients/s3.ts';
import { env } from './env.ts';

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

/** Deletes a file, if it is there. */
export async function deleteFile(objectKey: string): Promise<void> {
  await s3Client().send(new DeleteObjectCommand(at(objectKey)));
}
