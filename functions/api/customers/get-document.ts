import * as contract from '../../contract/customers/documents.ts';
import { serve } from '../../runtime/serve.ts';
import { getDocument } from '../../use-cases/customers/documents.ts';

export const handler = serve(contract.getDocument, ({ path }, context) => getDocument(context, path.documentId));
