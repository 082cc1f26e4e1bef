import type { Upload } from '../../contract/customers/uploads.ts';
import { newImport, toImportJob } from '../../domain/customers/import.ts';
import { idOf } from '../../domain/ids.ts';
import { Refusal } from '../../domain/refusal.ts';
import { putFile } from '../../ports/files.ts';
import type { Context } from '../../runtime/context.ts';
import { putImport, readImportWithErrors } from '../../store/customers/imports.ts';

/** Starts an import. The import itself reads the file and reports what is wrong with it. */
export async function uploadCustomersCsv({ caller, now, newUuid }: Context, file: Upload) {
  const job = newImport(caller.platformId, newUuid(), now);
  await putFile(job.objectKey, file.content, 'text/csv');
  return { status: 202 as const, body: { jobId: job.jobId, status: 'PENDING' as const }, writes: [putImport(job)] };
}

/** Shows an import. Refuses with BULK_UPLOAD_JOB_NOT_FOUND. */
export async function getBulkCustomerImportJob({ caller, store }: Context, jobId: string) {
  const id = idOf('Job', jobId);
  const importJob = id && (await readImportWithErrors(store, caller.platformId, id));
  if (!importJob) throw new Refusal('BULK_UPLOAD_JOB_NOT_FOUND', 'There is no import with this id.');
  return { status: 200 as const, body: toImportJob(importJob.job, importJob.errors) };
}
