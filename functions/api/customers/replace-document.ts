import { replaceDocument } from '../../contract/customers/documents.ts';
import { multipart } from '../../runtime/multipart.ts';
import { serve } from '../../runtime/serve.ts';
import { exchangeDocument } from '../../use-cases/customers/uploads.ts';

export const handler = serve(
  replaceDocument,
  ({ path, body }, context) => exchangeDocument(context, path.documentId, body),
  multipart,
);
