import { S3Client } from '@aws-sdk/client-s3';
import { GetQueueUrlCommand, SQSClient } from '@aws-sdk/client-sqs';
import { provide } from '../../functions/ports/ports.ts';
import type { QueueName } from '../../functions/topology/queues.ts';
import type { streamConsumers } from '../../functions/topology/wiring.ts';
import { localQueues } from '../local/beside.ts';

/** A reader of the table's stream. */
export type ReaderName = (typeof streamConsumers)[number]['function'];

/** Where queues are, and their names there. */
export interface QueuePlace {
  readonly client: SQSClient;
  readonly nameOf: (queue: QueueName | ReaderName) => string;
  /** The files that the dead letters of stream readers name; nothing where they hold the records themselves. */
  readonly files?: S3Client;
}

/** The queues of a deployed service, or of the one on this machine. */
export const useQueues = async (stack: string | undefined): Promise<QueuePlace> =>
  stack ? deployedQueues(stack) : { client: await localQueues(), nameOf: (queue) => queue };

/** The queues of the stage with this data stack. Throws when the stack is not a data stack. */
export function deployedQueues(dataStack: string): QueuePlace {
  const [, stage] = /^(.+)-data$/.exec(dataStack) ?? [];
  if (!stage) throw new Error(`--stack names the data stack, such as payments-dev-data, not ${dataStack}.`);
  return { client: new SQSClient({}), nameOf: (queue) => `${stage}-${queue}`, files: new S3Client({}) };
}

/** Points this process at the queue of the slow lane. */
export const useRetryQueue = (place: QueuePlace): Promise<void> =>
  useQueue(place, 'SlowWebhookDelivery', 'SLOW_DELIVERY_QUEUE_URL');

/** Points this process at the queue of accounts that the rail has to know of. */
export const useRailAccountsQueue = (place: QueuePlace): Promise<void> =>
  useQueue(place, 'RailAccounts', 'RAIL_ACCOUNTS_QUEUE_URL');

/** Points this process at the queue of the closing of days. */
export const useDaysQueue = (place: QueuePlace): Promise<void> => useQueue(place, 'LedgerDays', 'DAYS_QUEUE_URL');

async function useQueue({ client, nameOf }: QueuePlace, queue: QueueName, variable: string): Promise<void> {
  const { QueueUrl } = await client.send(new GetQueueUrlCommand({ QueueName: nameOf(queue) }));
  process.env[variable] = QueueUrl ?? '';
  provide('sqs', client);
}
