import * as contract from '../../contract/customers/documents.ts';
import { multipart } from '../../runtime/multipart.ts';
import { serve } from '../../runtime/serve.ts';
import { uploadDocument } from '../../use-cases/customers/uploads.ts';

export const handler = serve(contract.uploadDocument, ({ body }, context) => uploadDocument(context, body), multipart);
