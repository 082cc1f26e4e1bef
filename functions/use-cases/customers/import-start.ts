import type { Upload } from '../../contract/customers/uploads.ts';
import { newImport } from '../../domain/customers/import.ts';
import { putFile } from '../../ports/files.ts';
import type { Context } from '../../runtime/context.ts';
import { putImport } from '../../store/customers/imports.ts';

/** Starts an import. The import itself reads the file and reports what is wrong with it. */
export async function uploadCustomersCsv({ caller, now, newUuid }: Context, file: Upload) {
  const job = newImport(caller.platformId, newUuid(), now);
  await putFile(job.objectKey, file.content, 'text/csv');
  return { status: 202 as const, body: { jobId: job.jobId, status: 'PENDING' as const }, writes: [putImport(job)] };
}
