import { listDocuments } from '../../contract/customers/documents.ts';
import { serve } from '../../runtime/serve.ts';
import { showDocuments } from '../../use-cases/customers/documents.ts';

export const handler = serve(listDocuments, ({ query }, context) => showDocuments(context, query));
