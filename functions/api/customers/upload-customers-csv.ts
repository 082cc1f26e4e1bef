import { uploadCustomersCsv } from '../../contract/customers/customer-imports.ts';
import { multipart } from '../../runtime/multipart.ts';
import { serve } from '../../runtime/serve.ts';
import { startImport } from '../../use-cases/customers/import-start.ts';

export const handler = serve(uploadCustomersCsv, ({ body }, context) => startImport(context, body.file), multipart);
