import type * as z from 'zod';
import type { DocumentType } from '../../contract/customers/document-types.ts';
import type { Document, DocumentReplaceRequest } from '../../contract/customers/documents.ts';
import type { Upload } from '../../contract/customers/uploads.ts';
import { formatId, type Id, type NewUuid, type PlatformId, type Uuid } from '../ids.ts';
import { Refusal } from '../refusal.ts';
import { type Infer, idText, integer, listed, object, optional, text, uuidText } from '../schema.ts';
import { amend, firstVersion, versioned } from '../versioned.ts';
import { type PartHolder, partHolder } from './part-holder.ts';

/** An uploaded document of a customer or an owner. */
export const document = object({
  platformId: uuidText('Platform'),
  documentId: idText('Document'),
  customerId: idText('Customer'),
  /** The id of the customer or of one of its owners. */
  documentHolder: partHolder,
  documentType: listed<DocumentType>(),
  side: optional(listed<'FRONT' | 'BACK'>()),
  country: text,
  documentNumber: optional(text),
  issuingAuthority: optional(text),
  fileName: text,
  contentType: text,
  bytes: integer,
  /** The key of the file in the bucket of documents. */
  objectKey: text,
  createdAt: text,
  ...versioned,
});
export interface DocumentRecord extends Infer<typeof document> {}

/** The first bytes of the accepted types: ISO 32000 (PDF), ITU T.81 (JPEG), ISO 15948 (PNG). */
const signatures: readonly (readonly [contentType: string, bytes: readonly number[]])[] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
];
/** The types that clients send when they do not know the type. */
const unknownTypes = ['', 'application/octet-stream', 'text/plain'];

/**
 * The type of a file by its content. Refuses with UNSUITABLE_DOCUMENT if it is not accepted, and with DATA_MISMATCH if the
 * upload declares another type.
 */
function contentTypeOf({ content, contentType: declaredType }: Upload): string {
  const signature = signatures.find(([, bytes]) => bytes.every((byte, at) => content[at] === byte));
  if (!signature) throw new Refusal('UNSUITABLE_DOCUMENT', 'file: must be a PDF, a JPEG or a PNG.');
  const [contentType] = signature;
  const declared = declaredType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (declared !== contentType && declared !== 'image/jpg' && !unknownTypes.includes(declared)) {
    throw new Refusal('DATA_MISMATCH', `file: the content is ${contentType}, but the upload declares another type.`);
  }
  return contentType;
}

const nameOf = ({ fileName }: Upload): string => fileName.split(/[\\/]/).at(-1)?.slice(-255) || 'document';

interface NewDocument {
  readonly platformId: PlatformId;
  readonly customerId: Id<'Customer'>;
  readonly documentHolder: PartHolder;
  readonly request: DocumentReplaceRequest;
  readonly uuid: Uuid<'Document'>;
  readonly now: Date;
}

/** Makes a document from an upload. The document and its file share the uuid. */
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
    ...firstVersion(now),
  };
}

/** A document after its replacement. The new file has a key of its own, and the earlier description is dropped. */
export function replaceFile(
  document: DocumentRecord,
  { file, ...described }: DocumentReplaceRequest,
  uuid: NewUuid,
  now: Date,
): DocumentRecord {
  return amend(document, now, { ...noDescription, ...described, ...fileOf(document.platformId, file, uuid) });
}

const noDescription = { side: undefined, documentNumber: undefined, issuingAuthority: undefined };

const fileOf = (platformId: PlatformId, file: Upload, uuid: string) => ({
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
