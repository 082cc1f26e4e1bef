import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type * as z from 'zod';
import { logFailure, logOutcome } from './log.ts';

/**
 * Makes a Lambda of a queue's consumer. Each message is parsed with the schema and handled; those that fail come again, and
 * become dead letters after some rounds.
 */
export const readQueue =
  <M>(name: string, schema: z.ZodType<M>, handle: (message: M) => Promise<void>) =>
  async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
    const startedAt = performance.now();
    const handled = await Promise.allSettled(Records.map(async ({ body }) => handle(schema.parse(JSON.parse(body)))));
    const batchItemFailures = handled.flatMap((result, index) => {
      const messageId = Records[index]?.messageId;
      if (result.status === 'fulfilled' || !messageId) return [];
      logFailure(name, messageId, result.reason);
      return [{ itemIdentifier: messageId }];
    });
    logOutcome(name, { records: Records.length, durationMs: Math.round(performance.now() - startedAt) });
    return { batchItemFailures };
  };
