import type * as z from 'zod';
import type { ImportError, ImportJob } from '../contract/customer-imports.ts';
import { formatId } from './ids.ts';
import { type Telling, tell } from './item-event.ts';

/** An import of customers as the table holds it. Rows are taken in batches; `next` is the first that was not looked at. */
export interface ImportRecord extends Telling {
  readonly platformId: string;
  readonly jobId: string;
  readonly objectKey: string;
  readonly status: 'PENDING' | 'PROCESSING' | 'COMPLETED' | 'FAILED';
  readonly total: number;
  readonly next: number;
  readonly successful: number;
  readonly failed: number;
  /** Why the whole file could not be taken. */
  readonly failure?: ImportError;
  readonly completedAt?: string;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** How many rows are taken at a time: what has been done since the batch before is done again after a crash, and changes nothing. */
export const rowsPerBatch = 50;

export const newImport = (platformId: string, uuid: string, now: Date): ImportRecord => ({
  platformId,
  jobId: formatId('Job', uuid),
  objectKey: `${platformId}/imports/${uuid}`,
  status: 'PENDING',
  total: 0,
  next: 0,
  successful: 0,
  failed: 0,
  version: 1,
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
});

/** The import after a batch; the last one ends it. */
export function afterBatch(
  job: ImportRecord,
  { total, taken, failed }: { readonly total: number; readonly taken: number; readonly failed: number },
  now: Date,
): ImportRecord {
  const next = job.next + taken;
  const following: ImportRecord = {
    ...job,
    status: 'PROCESSING',
    total,
    next,
    successful: job.successful + taken - failed,
    failed: job.failed + failed,
    version: job.version + 1,
    updatedAt: now.toISOString(),
  };
  if (next < total) return following;
  return tell({ ...following, status: 'COMPLETED', completedAt: now.toISOString() }, 'BULK_UPLOAD.COMPLETED', now);
}

/** The import of a file that cannot be read at all. */
export const failImport = (job: ImportRecord, message: string, now: Date): ImportRecord =>
  tell(
    {
      ...job,
      status: 'FAILED',
      failure: { correlationId: 'file', code: 'INVALID_INPUT', message },
      completedAt: now.toISOString(),
      version: job.version + 1,
      updatedAt: now.toISOString(),
    },
    'BULK_UPLOAD.FAILED',
    now,
  );

/** An import as the interface shows it; the rows that failed are kept beside it. */
export const toImportJob = (job: ImportRecord, rows: readonly ImportError[] = []): z.input<typeof ImportJob> => ({
  id: job.jobId,
  status: job.status,
  progress: { total: job.total, processed: job.next, successful: job.successful, failed: job.failed },
  ...((job.failure || rows.length > 0) && { errors: [...(job.failure ? [job.failure] : []), ...rows] }),
  ...(job.completedAt && { completedAt: job.completedAt }),
});
