import { putMessage } from '../../ports/queue.ts';
import type { Change } from '../../runtime/stream.ts';
import { toImportRecord } from '../../store/customers/imports.ts';
import type { ImportTask } from './import.ts';

/** Queues the next batch of an import. A batch may take a minute, in which no other change may wait. */
export async function queueImport({ after }: Change): Promise<void> {
  const { platformId, jobId, status, version } = toImportRecord(after);
  if (status !== 'PENDING' && status !== 'PROCESSING') return;
  const message: ImportTask = { platformId, jobId, version };
  await putMessage('IMPORTS_QUEUE_URL', message);
}
