import { GetQueueUrlCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { QueueName, streamConsumers } from '../functions/contract/wiring.ts';
import { override } from '../functions/runtime/seams.ts';
import { region } from './local/arns.ts';
import { runningQueues } from './local/sqs-endpoint.ts';

/** A reader of the table's stream. */
export type ReaderName = (typeof streamConsumers)[number]['function'];

/** Where queues are, and what each is called there. */
export interface QueuePlace {
  readonly client: SQSClient;
  readonly nameOf: (queue: QueueName | ReaderName) => string;
  /** Whether what a reader of the stream gives up is kept there with its data. */
  readonly keepsRecords: boolean;
}

/** The queues of the stage whose data stack is named. Throws when it is no data stack's name. */
export function deployedQueues(dataStack: string): QueuePlace {
  const [, stage] = /^(.+)-data$/.exec(dataStack) ?? [];
  if (!stage) throw new Error(`--stack names the data stack, such as payments-dev-data, not ${dataStack}.`);
  return { client: new SQSClient({}), nameOf: (queue) => `${stage}-${queue}`, keepsRecords: false };
}

/** The queues of the local cloud that runs on `dataDir`. Throws when none does. */
export async function localQueues(dataDir: string): Promise<QueuePlace> {
  const endpoint = runningQueues(dataDir);
  const answers = endpoint !== undefined && (await fetch(endpoint).catch(() => undefined)) !== undefined;
  if (!endpoint || !answers) throw new Error(`No local service runs on ${dataDir}. Start it with npm start.`);
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  return { client: new SQSClient({ endpoint, region, credentials }), nameOf: (queue) => queue, keepsRecords: true };
}

/** Points this process at the queue of webhooks that are retried. */
export async function useRetryQueue({ client, nameOf }: QueuePlace): Promise<void> {
  const { QueueUrl } = await client.send(new GetQueueUrlCommand({ QueueName: nameOf('SlowWebhookDelivery') }));
  process.env.SLOW_DELIVERY_QUEUE_URL = QueueUrl ?? '';
  override('queue', client);
}
