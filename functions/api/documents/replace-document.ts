import { replaceDocument } from '../../contract/documents.ts';
import { replaceFile, toDocumentView } from '../../domain/document.ts';
import { requireOpenDocument } from '../../runtime/documents.ts';
import { putFile } from '../../runtime/files.ts';
import { multipart } from '../../runtime/multipart.ts';
import { serve } from '../../runtime/serve.ts';
import { replacePart, stepCustomer } from '../../store/customer-file.ts';

/** The earlier file stays where it is: who decided by it must be able to look again. */
export const handler = serve(
  replaceDocument,
  async ({ path, body }, { caller, store, now, newUuid }) => {
    const { document, customer } = await requireOpenDocument(store, caller, path.documentId);
    const next = replaceFile(document, body, newUuid(), now);
    await putFile(next.objectKey, body.file.content, next.contentType);
    const writes = [replacePart('DOCUMENT', next), stepCustomer(caller.platformId, customer)];
    return { status: 200 as const, body: toDocumentView(next), writes };
  },
  multipart,
);
