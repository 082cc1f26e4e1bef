import { SendMessageCommand } from '@aws-sdk/client-sqs';
import type { DynamoDBRecord } from 'aws-lambda';
import { sqsClient } from './clients/sqs.ts';
import { env } from './env.ts';
import { logSetAside } from './log.ts';

/** A stream record that a reader cannot handle, as a message. */
export interface SetAsideRecord {
  readonly reader: string;
  readonly error: string;
  /** Without its images when it is larger than a message may be. */
  readonly record: DynamoDBRecord;
}

/** Amazon SQS takes messages of 256 KiB in every Region (its quotas page); the other members need the rest. */
const largestRecord = 250_000;

/**
 * Moves a record to the queue of records that a reader cannot handle, which raises an alarm. The stream continues at once with
 * the other records, and with those of all other platforms.
 */
export async function setAside(reader: string, record: DynamoDBRecord, cause: unknown): Promise<void> {
  const message: SetAsideRecord = { reader, error: cause instanceof Error ? cause.name : 'Error', record };
  const { NewImage: _new, OldImage: _old, ...position } = record.dynamodb ?? {};
  const text = JSON.stringify(message);
  await sqsClient().send(
    new SendMessageCommand({
      QueueUrl: env('SET_ASIDE_QUEUE_URL'),
      MessageBody:
        text.length <= largestRecord ? text : JSON.stringify({ ...message, record: { ...record, dynamodb: position } }),
    }),
  );
  logSetAside(reader, record.eventID, cause);
}
