import type * as z from 'zod';
import type { DocumentType } from '../contract/document-types.ts';
import type { Document, DocumentReplaceRequest } from '../contract/documents.ts';
import type { Upload } from '../contract/uploads.ts';
import { formatId } from './ids.ts';
import { Refusal } from './refusal.ts';

/** A document that was uploaded of a customer or an owner. Its file lies where `objectKey` says. */
export interface DocumentRecord {
  readonly platformId: string;
  readonly documentId: string;
  readonly customerId: string;
  /** The customer, or one of its owners. */
  readonly documentHolder: string;
  readonly documentType: DocumentType;
  readonly side?: 'FRONT' | 'BACK' | undefined;
  readonly country: string;
  readonly documentNumber?: string | undefined;
  readonly issuingAuthority?: string | undefined;
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: number;
  readonly objectKey: string;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The first bytes of the kinds of file that are taken: ISO 32000 (PDF), ITU T.81 (JPEG), ISO 15948 (PNG). */
const beginnings: readonly (readonly [contentType: string, bytes: readonly number[]])[] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
];
/** What clients write when they do not know. */
const unknownTypes = ['', 'application/octet-stream', 'text/plain'];

/**
 * The type of a file by its content. Refuses with UNSUITABLE_DOCUMENT what is none of those taken, and with DATA_MISMATCH a file
 * that says it is another type than it is.
 */
export function contentTypeOf({ content, contentType: claimed }: Upload): string {
  const found = beginnings.find(([, bytes]) => bytes.every((byte, at) => content[at] === byte));
  if (!found) throw new Refusal('UNSUITABLE_DOCUMENT', 'file: must be a PDF, a JPEG or a PNG.');
  const [contentType] = found;
  const said = claimed.split(';')[0]?.trim().toLowerCase() ?? '';
  if (said !== contentType && said !== 'image/jpg' && !unknownTypes.includes(said)) {
    throw new Refusal('DATA_MISMATCH', `file: is ${contentType} by its content, not what its part says.`);
  }
  return contentType;
}

const nameOf = ({ fileName }: Upload): string => fileName.split(/[\\/]/).at(-1)?.slice(-255) || 'document';

export interface NewDocument {
  readonly platformId: string;
  readonly customerId: string;
  readonly documentHolder: string;
  readonly request: DocumentReplaceRequest;
  readonly uuid: string;
  readonly now: Date;
}

/** Makes a document of an upload. `uuid` names both the document and its file. */
export function makeDocument({
  platformId,
  customerId,
  documentHolder,
  request,
  uuid,
  now,
}: NewDocument): DocumentRecord {
  const { file, ...described } = request;
  return {
    platformId,
    customerId,
    documentHolder,
    documentId: formatId('Document', uuid),
    ...described,
    ...fileOf(platformId, file, uuid),
    version: 1,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
}

/** A document after its replacement; the new file lies at a place of its own. */
export function replaceFile(
  { platformId, customerId, documentHolder, documentId, version, createdAt }: DocumentRecord,
  { file, ...described }: DocumentReplaceRequest,
  uuid: string,
  now: Date,
): DocumentRecord {
  return {
    platformId,
    customerId,
    documentHolder,
    documentId,
    ...described,
    ...fileOf(platformId, file, uuid),
    version: version + 1,
    createdAt,
    updatedAt: now.toISOString(),
  };
}

const fileOf = (platformId: string, file: Upload, uuid: string) => ({
  fileName: nameOf(file),
  contentType: contentTypeOf(file),
  bytes: file.content.length,
  objectKey: `${platformId}/documents/${uuid}`,
});

/** A document as the interface shows it. */
export const toDocumentView = (record: DocumentRecord): z.input<typeof Document> => ({
  id: record.documentId,
  documentHolder: record.documentHolder,
  documentType: record.documentType,
  side: record.side,
  country: record.country,
  documentNumber: record.documentNumber,
  issuingAuthority: record.issuingAuthority,
  fileName: record.fileName,
  createdAt: record.createdAt,
  updatedAt: record.updatedAt,
});
