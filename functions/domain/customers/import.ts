import type * as z from 'zod';
import type { ImportError, ImportJob } from '../../contract/customers/customer-imports.ts';
import { importedFiles } from '../../topology/file-keys.ts';
import { formatId, type PlatformId, type Uuid } from '../ids.ts';
import { itemEvent, recordEvent } from '../item-event.ts';
import { anything, type Infer, idText, integer, mapOf, object, oneOf, optional, text, uuidText } from '../schema.ts';
import { amend, firstVersion, versioned } from '../versioned.ts';

/** Why the file, or one row of it, was not imported. */
export const importError = object({
  correlationId: text,
  code: text,
  message: text,
  details: optional(mapOf(anything)),
});

/** An import of customers from a file. Its rows are imported in batches; `next` is the first row of the next batch. */
export const importJob = object({
  platformId: uuidText('Platform'),
  jobId: idText('Job'),
  objectKey: text,
  status: oneOf('PENDING', 'PROCESSING', 'COMPLETED', 'FAILED'),
  total: integer,
  next: integer,
  successful: integer,
  failed: integer,
  /** Why the file as a whole was not imported. */
  failure: optional(importError),
  completedAt: optional(text),
  event: optional(itemEvent),
  createdAt: text,
  ...versioned,
});
export interface ImportRecord extends Infer<typeof importJob> {}

/** A crash repeats at most one batch. Rows that were imported before are left as they are. */
export const rowsPerBatch = 500;

export const newImport = (platformId: PlatformId, uuid: Uuid<'Job'>, now: Date): ImportRecord => ({
  platformId,
  jobId: formatId('Job', uuid),
  objectKey: `${importedFiles}${platformId}/${uuid}`,
  status: 'PENDING',
  total: 0,
  next: 0,
  successful: 0,
  failed: 0,
  ...firstVersion(now),
});

/** The import after a batch; the last batch completes it. */
export function afterBatch(
  job: ImportRecord,
  { total, rowCount, failed }: { readonly total: number; readonly rowCount: number; readonly failed: number },
  now: Date,
): ImportRecord {
  const next = job.next + rowCount;
  const progress = { total, next, successful: job.successful + rowCount - failed, failed: job.failed + failed };
  if (next < total) return amend(job, now, { ...progress, status: 'PROCESSING' });
  const completed = amend(job, now, { ...progress, status: 'COMPLETED', completedAt: now.toISOString() });
  return recordEvent(completed, 'BULK_UPLOAD.COMPLETED', now);
}

/** The import of a file that cannot be read. */
export function failImport(job: ImportRecord, message: string, now: Date): ImportRecord {
  const failure = { correlationId: 'file', code: 'INVALID_INPUT', message };
  const failed = amend(job, now, { status: 'FAILED', failure, completedAt: now.toISOString() });
  return recordEvent(failed, 'BULK_UPLOAD.FAILED', now);
}

/** An event carries about this much of errors: it has to fit a message of Amazon EventBridge, which is 256 KB. */
const mostErrorBytes = 100_000;

/** The first errors of an import, as many as its event has room for; the import itself has all. */
export function errorsInEvent(rows: readonly ImportError[]): readonly ImportError[] {
  let bytes = 0;
  return rows.filter((row) => {
    bytes += Buffer.byteLength(JSON.stringify(row));
    return bytes <= mostErrorBytes;
  });
}

/** An import as the interface shows it, with the rows that failed. */
export const toImportJob = (job: ImportRecord, rows: readonly ImportError[] = []): z.input<typeof ImportJob> => ({
  id: job.jobId,
  status: job.status,
  progress: { total: job.total, processed: job.next, successful: job.successful, failed: job.failed },
  ...((job.failure || rows.length > 0) && { errors: [...(job.failure ? [job.failure] : []), ...rows] }),
  ...(job.completedAt && { completedAt: job.completedAt }),
});
