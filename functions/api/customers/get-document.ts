import { getDocument } from '../../contract/customers/documents.ts';
import { serve } from '../../runtime/serve.ts';
import { showDocument } from '../../use-cases/customers/documents.ts';

export const handler = serve(getDocument, ({ path }, context) => showDocument(context, path.documentId));
