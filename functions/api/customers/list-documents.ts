import * as contract from '../../contract/customers/documents.ts';
import { serve } from '../../runtime/serve.ts';
import { listDocuments } from '../../use-cases/customers/documents.ts';

export const handler = serve(contract.listDocuments, ({ query }, context) => listDocuments(context, query));
