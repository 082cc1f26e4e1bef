import { getDocument } from '../../contract/documents.ts';
import { toDocumentView } from '../../domain/document.ts';
import { requireDocument } from '../../runtime/documents.ts';
import { serve } from '../../runtime/serve.ts';

export const handler = serve(getDocument, async ({ path }, { caller, store }) => ({
  status: 200 as const,
  body: toDocumentView(await requireDocument(store, caller, path.documentId)),
}));
