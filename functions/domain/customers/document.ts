import type * as z from 'zod';
import type { DocumentType } from '../../contract/customers/document-types.ts';
import type { Document, DocumentReplaceRequest } from '../../contract/customers/documents.ts';
import type { Upload } from '../../contract/customers/uploads.ts';
import { lineMistake } from '../../contract/text.ts';
import { formatId, type Id, type PlatformId, toUuid, uuidIn } from '../ids.ts';
import { arrayOf, type Infer, idText, integer, listed, object, optional, text, uuidText } from '../schema.ts';
import { amend, firstVersion, versioned } from '../versioned.ts';
import { contentTypeOf } from './files/file-type.ts';
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
  /** The keys of the files that it had before, on which an earlier decision may rely. */
  earlierKeys: optional(arrayOf(text)),
  createdAt: text,
  ...versioned,
});
export interface DocumentRecord extends Infer<typeof document> {}

/** The keys of all files that a document has and had. */
export const fileKeysOf = ({ objectKey, earlierKeys = [] }: DocumentRecord): readonly string[] => [
  objectKey,
  ...earlierKeys,
];

/** The name of a file without its folders, as visible text: a name is shown, and never used as a path. */
function nameOf({ fileName }: Upload): string {
  const name = fileName.split(/[\\/]/).at(-1) ?? '';
  const visible = [...name.toWellFormed().normalize('NFC')].filter((character) => !lineMistake(character));
  return visible.slice(-255).join('').trim() || 'document';
}

interface NewDocument {
  readonly platformId: PlatformId;
  readonly customerId: Id<'Customer'>;
  readonly documentHolder: PartHolder;
  readonly request: DocumentReplaceRequest;
  readonly now: Date;
}

/** Makes a document from an upload. The document and its file share the uuid. Refuses as `contentTypeOf` does. */
export async function makeDocument({
  platformId,
  customerId,
  documentHolder,
  request,
  now,
}: NewDocument): Promise<DocumentRecord> {
  const { file, ...described } = request;
  return {
    platformId,
    customerId,
    documentHolder,
    documentId: formatId('Document', toUuid(file.uuid)),
    ...described,
    ...(await fileOf({ platformId, customerId }, file)),
    ...firstVersion(now),
  };
}

/** A document after its replacement. The new file has a key of its own, and the earlier description is dropped. */
export async function replaceFile(
  document: DocumentRecord,
  { file, ...described }: DocumentReplaceRequest,
  now: Date,
): Promise<DocumentRecord> {
  const earlierKeys = fileKeysOf(document);
  const next = await fileOf(document, file);
  return amend(document, now, { ...noDescription, ...described, ...next, earlierKeys });
}

const noDescription = { side: undefined, documentNumber: undefined, issuingAuthority: undefined };

type Owner = Pick<DocumentRecord, 'platformId' | 'customerId'>;

/** What the keys of a customer's files begin with, so that an erasure finds every file: also one whose document was never stored. */
export const filesOf = ({ platformId, customerId }: Owner): string =>
  `${platformId}/documents/${uuidIn('Customer', customerId)}/`;

const fileOf = async (owner: Owner, file: Upload) => ({
  fileName: nameOf(file),
  contentType: await contentTypeOf(file),
  bytes: file.content.length,
  objectKey: `${filesOf(owner)}${file.uuid}`,
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
