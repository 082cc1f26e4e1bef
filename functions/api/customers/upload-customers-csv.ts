import * as contract from '../../contract/customers/customer-imports.ts';
import { multipart } from '../../runtime/multipart.ts';
import { serve } from '../../runtime/serve.ts';
import { uploadCustomersCsv } from '../../use-cases/customers/imports.ts';

export const handler = serve(
  contract.uploadCustomersCsv,
  ({ body }, context) => uploadCustomersCsv(context, body.file),
  multipart,
);
