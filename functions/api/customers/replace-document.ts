import * as contract from '../../contract/customers/documents.ts';
import { multipart } from '../../runtime/multipart.ts';
import { serve } from '../../runtime/serve.ts';
import { replaceDocument } from '../../use-cases/customers/uploads.ts';

export const handler = serve(
  contract.replaceDocument,
  ({ path, body }, context) => replaceDocument(context, path.documentId, body),
  multipart,
);
