import * as contract from '../../contract/customers/customer-imports.ts';
import { serve } from '../../runtime/serve.ts';
import { getBulkCustomerImportJob } from '../../use-cases/customers/imports.ts';

export const handler = serve(contract.getBulkCustomerImportJob, ({ path }, context) =>
  getBulkCustomerImportJob(context, path.jobId),
);
