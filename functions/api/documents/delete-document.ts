import { deleteDocument } from '../../contract/documents.ts';
import { requireOpenDocument } from '../../runtime/documents.ts';
import { deleteFile } from '../../runtime/files.ts';
import { serve } from '../../runtime/serve.ts';
import { deletePart, stepCustomer } from '../../store/customer-file.ts';

export const handler = serve(deleteDocument, async ({ path }, { caller, store }) => {
  const { document, customer } = await requireOpenDocument(store, caller, path.documentId);
  // A repeat deletes once more. Deployed, the bucket keeps a deleted file for some days, should the commit be lost.
  await deleteFile(document.objectKey);
  const writes = [...deletePart('DOCUMENT', document), stepCustomer(caller.platformId, customer)];
  return { status: 204 as const, body: undefined, writes };
});
