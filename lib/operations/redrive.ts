import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  type QueueAttributeName,
  ReceiveMessageCommand,
  SendMessageCommand,
  type SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs';
import type { DynamoDBRecord } from 'aws-lambda';
import * as z from 'zod';
import type { LateChange } from '../../functions/runtime/change-parts.ts';
import type { QueueName } from '../../functions/topology/queues.ts';
import { changeParts } from '../../functions/topology/wiring.ts';
import type { QueuePlace, ReaderName } from './queue-access.ts';

const runbook = 'docs/runbooks/dead-letters.md';

/**
 * Starts to move a queue's dead letters back to it and returns their approximate number; a dry run only counts. The destination is
 * named, because SQS does not know the source of dead letters that EventBridge has sent.
 */
export async function redrive(
  { client, nameOf }: QueuePlace,
  queue: QueueName,
  { dryRun }: { readonly dryRun: boolean },
): Promise<number> {
  const own = await attributesOf(client, nameOf(queue), ['QueueArn', 'RedrivePolicy']);
  const { deadLetterTargetArn } = JSON.parse(own.RedrivePolicy ?? '{}') as { deadLetterTargetArn?: string };
  if (!deadLetterTargetArn) throw new Error(`The queue ${nameOf(queue)} has no dead-letter queue.`);
  const deadLetters = deadLetterTargetArn.split(':').at(-1) ?? '';
  const { ApproximateNumberOfMessages } = await attributesOf(client, deadLetters, ['ApproximateNumberOfMessages']);
  const waiting = Number(ApproximateNumberOfMessages ?? 0);
  if (waiting > 0 && !dryRun) {
    const move = { SourceArn: deadLetterTargetArn, DestinationArn: own.QueueArn };
    await client.send(new StartMessageMoveTaskCommand(move));
  }
  return waiting;
}

/**
 * Lets a stream reader process its dead letters again and returns their number. The local service keeps the records themselves. A
 * deployment keeps them in a bucket, and the changes go to the queue of late changes.
 */
export async function redriveReader(
  place: QueuePlace,
  reader: ReaderName,
  { dryRun }: { readonly dryRun: boolean },
): Promise<number> {
  const { client, nameOf, files } = place;
  if (files) return redriveFiles({ ...place, files }, reader, dryRun);
  const own = await attributesOf(client, `${nameOf(reader)}-dead-letters`, ['QueueArn', 'ApproximateNumberOfMessages']);
  const waiting = Number(own.ApproximateNumberOfMessages ?? 0);
  if (waiting > 0 && !dryRun) await client.send(new StartMessageMoveTaskCommand({ SourceArn: own.QueueArn }));
  return waiting;
}

/** A dead letter of a reader on AWS: EventBridge's event of a file in the bucket of failed changes. */
const FailedFile = z.object({
  detail: z.object({ bucket: z.object({ name: z.string() }), object: z.object({ key: z.string() }) }),
});

/** The content of such a file, which Lambda writes: the invocation's event is its payload. */
const FailedInvocation = z.object({
  payload: z.preprocess(
    (payload) => (typeof payload === 'string' ? JSON.parse(payload) : payload),
    z.object({ Records: z.array(z.custom<DynamoDBRecord>((record) => typeof record === 'object')) }),
  ),
});

/** How long a dead letter is hidden while its records are queued, in seconds. */
const hiddenSeconds = 300;

/**
 * A receive that does not wait asks some of the queue's servers only, so it may find nothing although there is more (Amazon SQS developer
 * guide, "Short and long polling").
 */
const fromEveryServer = { MaxNumberOfMessages: 10, VisibilityTimeout: hiddenSeconds, WaitTimeSeconds: 2 } as const;

async function redriveFiles(
  { client, nameOf, files }: QueuePlace & { readonly files: S3Client },
  reader: ReaderName,
  dryRun: boolean,
): Promise<number> {
  const deadLetters = `${nameOf(reader)}-dead-letters`;
  const { ApproximateNumberOfMessages } = await attributesOf(client, deadLetters, ['ApproximateNumberOfMessages']);
  const waiting = Number(ApproximateNumberOfMessages ?? 0);
  if (waiting === 0 || dryRun) return waiting;
  if (reader !== 'ReadChanges')
    throw new Error(`The next change of an account makes up for them, and so does "resume": see ${runbook}.`);
  const QueueUrl = await urlOf(client, deadLetters);
  const lateChanges = await urlOf(client, nameOf('LateChanges'));
  let passedOn = 0;
  const unread = new Map<string, unknown>();
  for (;;) {
    const { Messages = [] } = await client.send(new ReceiveMessageCommand({ QueueUrl, ...fromEveryServer }));
    if (Messages.length === 0) break;
    for (const { MessageId = '', Body = '', ReceiptHandle } of Messages) {
      const records = await recordsOf(files, Body).catch((cause: unknown) => void unread.set(MessageId, cause));
      if (!records) continue;
      for (const MessageBody of records.flatMap((record) => lateMessagesOf(reader, record)))
        await client.send(new SendMessageCommand({ QueueUrl: lateChanges, MessageBody }));
      await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
      passedOn += 1;
    }
  }
  const [cause] = unread.values();
  if (unread.size === 0) return passedOn;
  throw new Error(
    `${passedOn} dead letters went to the queue of late changes; the files of ${unread.size} others cannot be read: ${
      cause instanceof Error ? cause.message : String(cause)
    } See ${runbook}.`,
  );
}

/** The records in the file that a dead letter names. */
async function recordsOf(files: S3Client, letter: string): Promise<readonly DynamoDBRecord[]> {
  const { detail } = FailedFile.parse(JSON.parse(letter));
  const { Body } = await files.send(new GetObjectCommand({ Bucket: detail.bucket.name, Key: detail.object.key }));
  return FailedInvocation.parse(JSON.parse((await Body?.transformToString()) ?? '')).payload.Records;
}

/** The messages of one record: one for each part of the reader that is for its type. */
const lateMessagesOf = (reader: string, record: DynamoDBRecord): readonly string[] =>
  Object.entries<readonly string[]>(changeParts)
    .filter(([, itemTypes]) => itemTypes.includes(record.dynamodb?.NewImage?.type?.S ?? ''))
    .map(([part]) => JSON.stringify({ reader, part, record, attempts: 0 } satisfies LateChange));

async function urlOf(client: SQSClient, QueueName: string): Promise<string> {
  const { QueueUrl = '' } = await client.send(new GetQueueUrlCommand({ QueueName }));
  return QueueUrl;
}

async function attributesOf(client: SQSClient, QueueName: string, AttributeNames: QueueAttributeName[]) {
  const { QueueUrl } = await client.send(new GetQueueUrlCommand({ QueueName }));
  const { Attributes = {} } = await client.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames }));
  return Attributes;
}
