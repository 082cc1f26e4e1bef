import { type DocumentRecord, document } from '../../domain/customers/document.ts';
import type { Id, PlatformId } from '../../domain/ids.ts';
import { itemReader } from '../item-reader.ts';
import type { Store } from '../table.ts';
import { deletePart, type PartPlace, putNewPart, putPart, readPart } from './parts.ts';

export const toDocument = itemReader('DOCUMENT', document);

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
