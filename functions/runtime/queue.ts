import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { logFailure, logOutcome } from './log.ts';

/** Makes a Lambda of a queue's consumer. Messages are handled side by side; only those that failed come again. */
export const readQueue =
  <M>(name: string, handle: (message: M) => Promise<void>) =>
  async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
    const startedAt = performance.now();
    const handled = await Promise.allSettled(Records.map(async ({ body }) => handle(JSON.parse(body) as M)));
    const batchItemFailures = handled.flatMap((result, index) => {
      const messageId = Records[index]?.messageId;
      if (result.status === 'fulfilled' || !messageId) return [];
      logFailure(name, messageId, result.reason);
      return [{ itemIdentifier: messageId }];
    });
    logOutcome(name, { records: Records.length, durationMs: Math.round(performance.now() - startedAt) });
    return { batchItemFailures };
  };
