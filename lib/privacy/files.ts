import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deleteFile, putFile, readFile, readFileIfThere } from '../../functions/ports/files.ts';
import { toDocument } from '../../functions/store/customers/documents.ts';
import type { Item } from '../../functions/store/table.ts';
import { retainedFiles } from '../../functions/topology/file-keys.ts';
import { originalOf } from './subject.ts';

const algorithm = 'aes-256-gcm';
const [keyBytes, nonceBytes, tagBytes] = [32, 12, 16];

/** A key for the file of a document. It is in the item that keeps the document, and is gone with it: then nothing opens the file. */
export const newFileKey = (): Uint8Array => randomBytes(keyBytes);

const sealedKeyOf = (original: Item): string => `${retainedFiles}${toDocument(original).objectKey}`;

/** Puts a sealed copy of a document's file in the place of the file. Does nothing where that has happened before. */
export async function sealFile(original: Item, fileKey: Uint8Array): Promise<void> {
  const { objectKey } = toDocument(original);
  const content = await readFileIfThere(objectKey);
  if (!content) return;
  await putFile(sealedKeyOf(original), seal(content, fileKey), 'application/octet-stream');
  await deleteFile(objectKey);
}

/** The file of a document, erased or not. */
export async function readDocumentFile(item: Item): Promise<Uint8Array> {
  const original = originalOf(item);
  const { objectKey } = toDocument(original);
  const plain = await readFileIfThere(objectKey);
  if (plain) return plain;
  if (!(item.fileKey instanceof Uint8Array)) throw new Error(`The file ${objectKey} is missing.`);
  return open(await readFile(sealedKeyOf(original)), item.fileKey);
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
