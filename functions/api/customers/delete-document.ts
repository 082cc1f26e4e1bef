import * as contract from '../../contract/customers/documents.ts';
import { serve } from '../../runtime/serve.ts';
import { deleteDocument } from '../../use-cases/customers/uploads.ts';

export const handler = serve(contract.deleteDocument, ({ path }, context) => deleteDocument(context, path.documentId));
