import { toImportJob } from '../../domain/customers/import.ts';
import { idOf } from '../../domain/ids.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Context } from '../../runtime/context.ts';
import { readImportWithErrors } from '../../store/customers/imports.ts';

/** Shows an import. Refuses with BULK_UPLOAD_JOB_NOT_FOUND. */
export async function getBulkCustomerImportJob({ caller, store }: Context, jobId: string) {
  const id = idOf('Job', jobId);
  const importJob = id && (await readImportWithErrors(store, caller.platformId, id));
  if (!importJob) throw new Refusal('BULK_UPLOAD_JOB_NOT_FOUND', 'There is no import with this id.');
  return { status: 200 as const, body: toImportJob(importJob.job, importJob.errors) };
}
