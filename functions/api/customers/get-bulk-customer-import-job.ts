import { getBulkCustomerImportJob } from '../../contract/customers/customer-imports.ts';
import { serve } from '../../runtime/serve.ts';
import { showImport } from '../../use-cases/customers/import-status.ts';

export const handler = serve(getBulkCustomerImportJob, ({ path }, context) => showImport(context, path.jobId));
