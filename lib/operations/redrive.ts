import {
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  type QueueAttributeName,
  type SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs';
import type { QueueName } from '../../functions/topology/wiring.ts';
import type { QueuePlace, ReaderName } from './queue-access.ts';

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
 * Lets a stream reader process its dead letters again and returns their number. Throws for a deployment, whose dead letters are
 * positions in the stream; the local service keeps the records themselves.
 */
export async function redriveReader(
  { client, nameOf, keepsRecords }: QueuePlace,
  reader: ReaderName,
  { dryRun }: { readonly dryRun: boolean },
): Promise<number> {
  if (!keepsRecords)
    throw new Error('Its dead letters are positions in the stream: see docs/runbooks/dead-letters.md.');
  const own = await attributesOf(client, `${nameOf(reader)}-dead-letters`, ['QueueArn', 'ApproximateNumberOfMessages']);
  const waiting = Number(own.ApproximateNumberOfMessages ?? 0);
  if (waiting > 0 && !dryRun) await client.send(new StartMessageMoveTaskCommand({ SourceArn: own.QueueArn }));
  return waiting;
}

async function attributesOf(client: SQSClient, QueueName: string, AttributeNames: QueueAttributeName[]) {
  const { QueueUrl } = await client.send(new GetQueueUrlCommand({ QueueName }));
  const { Attributes = {} } = await client.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames }));
  return Attributes;
}
