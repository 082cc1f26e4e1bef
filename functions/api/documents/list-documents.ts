import { listDocuments } from '../../contract/documents.ts';
import { toDocumentView } from '../../domain/document.ts';
import { ofHolder } from '../../runtime/customer-file.ts';
import { readListPage } from '../../runtime/list-page.ts';
import { serve } from '../../runtime/serve.ts';
import { toDocument } from '../../store/customer-file.ts';
import { lists } from '../../store/keys.ts';

export const handler = serve(listDocuments, async ({ query }, { caller: { platformId }, store }) => ({
  status: 200 as const,
  body: await readListPage(store, query, {
    platformId,
    list: lists.customerParts(platformId, 'DOCUMENT'),
    toRecord: toDocument,
    view: toDocumentView,
    wants: ofHolder(query.documentHolder, 'Customer', 'BeneficialOwner'),
  }),
}));
