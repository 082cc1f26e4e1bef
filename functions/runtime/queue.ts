import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type * as z from 'zod';
import { logFailure, logOutcome } from './log.ts';
import { setAsideMessage } from './set-aside.ts';
import { isTransient } from './transient.ts';

/**
 * Makes a Lambda of a queue's consumer. Each message is parsed with the schema and handled. One that fails because of a dependency
 * comes again, and becomes a dead letter after some rounds; one that can never be handled is set aside at once.
 */
export const readQueue = <M>(name: string, schema: z.ZodType<M>, handle: (message: M) => Promise<unknown>) =>
  readBatches(name, schema, () => handle);

/** As `readQueue`, with a handler that is made for each batch: its messages are handled at the same time, so they can share reads. */
export const readBatches =
  <M>(name: string, schema: z.ZodType<M>, handlerOfBatch: () => (message: M) => Promise<unknown>) =>
  async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
    const startedAt = performance.now();
    const handle = handlerOfBatch();
    const handled = await Promise.allSettled(
      Records.map((message) =>
        handleMessage(name, message, async () => handle(schema.parse(JSON.parse(message.body)))),
      ),
    );
    const batchItemFailures = handled.flatMap((result, index) => {
      const messageId = Records[index]?.messageId;
      if (result.status === 'fulfilled' || !messageId) return [];
      logFailure(name, messageId, result.reason);
      return [{ itemIdentifier: messageId }];
    });
    logOutcome(name, { records: Records.length, durationMs: Math.round(performance.now() - startedAt) });
    return { batchItemFailures };
  };

async function handleMessage(name: string, message: SQSRecord, handle: () => Promise<unknown>): Promise<void> {
  try {
    await handle();
  } catch (cause) {
    if (isTransient(cause)) throw cause;
    await setAsideMessage(name, message, cause);
  }
}
