import { uploadDocument } from '../../contract/customers/documents.ts';
import { multipart } from '../../runtime/multipart.ts';
import { serve } from '../../runtime/serve.ts';
import { addDocument } from '../../use-cases/customers/uploads.ts';

export const handler = serve(uploadDocument, ({ body }, context) => addDocument(context, body), multipart);
