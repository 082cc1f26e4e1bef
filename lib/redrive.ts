import {
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  type QueueAttributeName,
  SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs';
import type { QueueName } from '../functions/contract/wiring.ts';
import { region } from './local/arns.ts';
import { runningQueues } from './local/sqs-endpoint.ts';

/** Where queues are, and what each is called there. */
export interface QueuePlace {
  readonly client: SQSClient;
  readonly nameOf: (queue: QueueName) => string;
}

/** The queues of the stage whose data stack is named. Throws when it is no data stack's name. */
export function deployedQueues(dataStack: string): QueuePlace {
  const [, stage] = /^(.+)-data$/.exec(dataStack) ?? [];
  if (!stage) throw new Error(`--stack names the data stack, such as payments-dev-data, not ${dataStack}.`);
  return { client: new SQSClient({}), nameOf: (queue) => `${stage}-${queue}` };
}

/** The queues of the local cloud that runs on `dataDir`. Throws when none does. */
export async function localQueues(dataDir: string): Promise<QueuePlace> {
  const endpoint = runningQueues(dataDir);
  const answers = endpoint !== undefined && (await fetch(endpoint).catch(() => undefined)) !== undefined;
  if (!endpoint || !answers) throw new Error(`No local service runs on ${dataDir}. Start it with npm start.`);
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  return { client: new SQSClient({ endpoint, region, credentials }), nameOf: (queue) => queue };
}

/**
 * Starts to move a queue's dead letters back to it and answers with their approximate number; a dry run only counts. The
 * destination is named, because Amazon SQS knows no source of what EventBridge has put among the dead letters.
 */
export async function redrive(
  { client, nameOf }: QueuePlace,
  queue: QueueName,
  { dryRun }: { readonly dryRun: boolean },
): Promise<number> {
  const own = await attributesOf(client, nameOf(queue), ['QueueArn', 'RedrivePolicy']);
  const { deadLetterTargetArn } = JSON.parse(own.RedrivePolicy ?? '{}') as { deadLetterTargetArn?: string };
  if (!deadLetterTargetArn) throw new Error(`The queue ${nameOf(queue)} keeps no dead letters.`);
  const deadLetters = deadLetterTargetArn.split(':').at(-1) ?? '';
  const { ApproximateNumberOfMessages } = await attributesOf(client, deadLetters, ['ApproximateNumberOfMessages']);
  const waiting = Number(ApproximateNumberOfMessages ?? 0);
  if (waiting > 0 && !dryRun) {
    const move = { SourceArn: deadLetterTargetArn, DestinationArn: own.QueueArn };
    await client.send(new StartMessageMoveTaskCommand(move));
  }
  return waiting;
}

async function attributesOf(client: SQSClient, QueueName: string, AttributeNames: QueueAttributeName[]) {
  const { QueueUrl } = await client.send(new GetQueueUrlCommand({ QueueName }));
  const { Attributes = {} } = await client.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames }));
  return Attributes;
}
