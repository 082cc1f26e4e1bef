import type { DocumentRecord } from '../../domain/customers/document.ts';
import type { Id, PlatformId } from '../../domain/ids.ts';
import { idText, integer, listed, objectOf, optional, text, uuidText } from '../../domain/schema.ts';
import { itemReader } from '../item-reader.ts';
import type { Store } from '../table.ts';
import { deletePart, type PartPlace, partHolder, putNewPart, putPart, readPart } from './parts.ts';

export const toDocument = itemReader(
  'DOCUMENT',
  objectOf<DocumentRecord>({
    platformId: uuidText('Platform'),
    documentId: idText('Document'),
    customerId: idText('Customer'),
    documentHolder: partHolder,
    documentType: listed(),
    side: optional(listed()),
    country: text,
    documentNumber: optional(text),
    issuingAuthority: optional(text),
    fileName: text,
    contentType: text,
    bytes: integer,
    objectKey: text,
    version: integer,
    createdAt: text,
    updatedAt: text,
  }),
);

const placeOf = ({ documentId, documentHolder }: DocumentRecord): PartPlace => ({
  kind: 'DOCUMENT',
  id: documentId,
  holder: documentHolder,
});

export const putNewDocument = (document: DocumentRecord) => putNewPart(document, placeOf(document));
export const putDocument = (document: DocumentRecord) => putPart(document, placeOf(document));
export const putDeletedDocument = (document: DocumentRecord) => deletePart(document, placeOf(document));

export async function readDocument(
  store: Store,
  platformId: PlatformId,
  documentId: Id<'Document'>,
): Promise<DocumentRecord | undefined> {
  const item = await readPart(store, platformId, 'DOCUMENT', documentId);
  return item && toDocument(item);
}
