import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { sqsClient } from '../../ports/clients/sqs.ts';
import { env } from '../../ports/env.ts';
import type { Change } from '../../runtime/stream.ts';
import { toImportRecord } from '../../store/customers/imports.ts';
import type { ImportTask } from './import.ts';

/** Queues the next batch of an import. A batch may take a minute, in which no other change may wait. */
export async function queueImport({ after }: Change): Promise<void> {
  const { platformId, jobId, status, version } = toImportRecord(after);
  if (status !== 'PENDING' && status !== 'PROCESSING') return;
  const message: ImportTask = { platformId, jobId, version };
  await sqsClient().send(
    new SendMessageCommand({ QueueUrl: env('IMPORTS_QUEUE_URL'), MessageBody: JSON.stringify(message) }),
  );
}
