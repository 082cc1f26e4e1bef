import { uploadCustomersCsv } from '../../contract/customer-imports.ts';
import { newImport } from '../../domain/customer-import.ts';
import { putFile } from '../../runtime/files.ts';
import { multipart } from '../../runtime/multipart.ts';
import { serve } from '../../runtime/serve.ts';
import { putImport } from '../../store/customer-imports.ts';

/** The file is read by the import itself: what is wrong with it is told there. */
export const handler = serve(
  uploadCustomersCsv,
  async ({ body }, { caller, now, newUuid }) => {
    const job = newImport(caller.platformId, newUuid(), now);
    await putFile(job.objectKey, body.file.content, 'text/csv');
    return { status: 202 as const, body: { jobId: job.jobId, status: 'PENDING' as const }, writes: [putImport(job)] };
  },
  multipart,
);
