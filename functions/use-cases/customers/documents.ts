import { type DocumentRecord, toDocumentView } from '../../domain/customers/document.ts';
import { idOf } from '../../domain/ids.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Caller } from '../../runtime/caller.ts';
import type { Context } from '../../runtime/context.ts';
import { type ListQuery, readListPage } from '../../runtime/list-page.ts';
import { readDocument, toDocument } from '../../store/customers/documents.ts';
import * as lists from '../../store/lists.ts';
import type { Store } from '../../store/table.ts';
import { ofHolder } from './submissions.ts';

/** Refuses with REFERENCE_NOT_FOUND. */
export async function requireDocument(
  store: Store,
  { platformId }: Caller,
  documentId: string,
): Promise<DocumentRecord> {
  const id = idOf('Document', documentId);
  const document = id && (await readDocument(store, platformId, id));
  if (!document) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no document with this id.');
  return document;
}

/** Shows a document. Refuses with REFERENCE_NOT_FOUND. */
export async function getDocument({ caller, store }: Context, documentId: string) {
  return { status: 200 as const, body: toDocumentView(await requireDocument(store, caller, documentId)) };
}

/** Shows a page of documents. */
export async function listDocuments(
  { caller: { platformId }, store }: Context,
  query: ListQuery & { readonly documentHolder?: string | undefined },
) {
  const body = await readListPage(store, query, {
    platformId,
    list: lists.customerParts(platformId, 'DOCUMENT'),
    toRecord: toDocument,
    view: toDocumentView,
    wants: ofHolder(query.documentHolder, 'Customer', 'BeneficialOwner'),
  });
  return { status: 200 as const, body };
}
