import { deleteDocument } from '../../contract/customers/documents.ts';
import { serve } from '../../runtime/serve.ts';
import { removeDocument } from '../../use-cases/customers/uploads.ts';

export const handler = serve(deleteDocument, ({ path }, context) => removeDocument(context, path.documentId));
