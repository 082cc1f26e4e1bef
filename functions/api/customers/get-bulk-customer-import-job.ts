import { getBulkCustomerImportJob } from '../../contract/customer-imports.ts';
import { toImportJob } from '../../domain/customer-import.ts';
import { Refusal } from '../../domain/refusal.ts';
import { serve } from '../../runtime/serve.ts';
import { readImportWithErrors } from '../../store/customer-imports.ts';

export const handler = serve(getBulkCustomerImportJob, async ({ path }, { caller, store }) => {
  const found = await readImportWithErrors(store, caller.platformId, path.jobId);
  if (!found) throw new Refusal('BULK_UPLOAD_JOB_NOT_FOUND', 'There is no import with this id.');
  return { status: 200 as const, body: toImportJob(found.job, found.errors) };
});
