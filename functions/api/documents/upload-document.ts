import { uploadDocument } from '../../contract/documents.ts';
import { makeDocument, toDocumentView } from '../../domain/document.ts';
import { requireHolder } from '../../runtime/documents.ts';
import { putFile } from '../../runtime/files.ts';
import { multipart } from '../../runtime/multipart.ts';
import { serve } from '../../runtime/serve.ts';
import { putNewPart } from '../../store/customer-file.ts';

export const handler = serve(
  uploadDocument,
  async ({ body }, { caller, store, now, newUuid }) => {
    const { documentHolder, ...request } = body;
    const { platformId, customerId } = await requireHolder(store, caller, documentHolder);
    const uuid = newUuid();
    const document = makeDocument({ platformId, customerId, documentHolder, request, uuid, now });
    // The file comes first: a document whose file is missing would be worse than a file that no document names.
    await putFile(document.objectKey, body.file.content, document.contentType);
    return { status: 201 as const, body: toDocumentView(document), writes: putNewPart('DOCUMENT', document) };
  },
  multipart,
);
