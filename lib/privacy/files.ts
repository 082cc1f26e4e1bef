import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { fileKeysOf } from '../../functions/domain/customers/document.ts';
import { deleteFile, putFile, readFile, readFileIfThere } from '../../functions/ports/files.ts';
import { toDocument } from '../../functions/store/customers/documents.ts';
import type { Item } from '../../functions/store/table.ts';
import { retainedFiles } from '../../functions/topology/file-keys.ts';

const algorithm = 'aes-256-gcm';
const [keyBytes, nonceBytes, tagBytes] = [32, 12, 16];

/** A key for the files of a document. It is in the item that keeps the document, and is gone with it: then nothing opens them. */
export const newFileKey = (): Uint8Array => randomBytes(keyBytes);

const sealedKeyOf = (objectKey: string): string => `${retainedFiles}${objectKey}`;

/** Puts a sealed copy of each file of a document in the place of the file. Does nothing where that has happened before. */
export async function sealFiles(original: Item, fileKey: Uint8Array): Promise<void> {
  for (const objectKey of fileKeysOf(toDocument(original))) {
    const content = await readFileIfThere(objectKey);
    if (!content) continue;
    await putFile(sealedKeyOf(objectKey), seal(content, fileKey), 'application/octet-stream');
    await deleteFile(objectKey);
  }
}

/** A file of a document, erased or not. */
export async function readDocumentFile({ fileKey }: Item, objectKey: string): Promise<Uint8Array> {
  const plain = await readFileIfThere(objectKey);
  if (plain) return plain;
  if (!(fileKey instanceof Uint8Array)) throw new Error(`The file ${objectKey} is missing.`);
  return open(await readFile(sealedKeyOf(objectKey)), fileKey);
}

function seal(content: Uint8Array, key: Uint8Array): Uint8Array {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce);
  return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

function open(sealed: Uint8Array, key: Uint8Array): Uint8Array {
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes));
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]);
}
