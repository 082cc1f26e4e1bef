import { createServer } from 'node:http';
import type { SendMessageCommandInput } from '@aws-sdk/client-sqs';
import { type QueueName, queues } from '../../functions/topology/queues.ts';
import { arn, nameIn } from './arns.ts';
import type { Durable } from './durable.ts';
import type { DynamoDbStreams } from './dynamodb-streams.ts';
import { listenUnderName, namedEndpoint } from './named-endpoint.ts';
import { readJson } from './request-body.ts';
import type { Sqs } from './sqs.ts';

const file = 'sqs.json';
const suffix = '-dead-letters';
/** The largest message of SQS, in bytes, and what is around it. */
const largestRequest = 1_100_000;

/** The address at which another process of this machine reaches the queues of the running instance of this data folder. */
export const runningQueues = (dataDir: string): string | undefined => namedEndpoint(dataDir, file);

/**
 * The part of the SQS protocol (AWS JSON 1.0) that an operator needs, for commands that run beside the service: the
 * queues' file admits one process only. It listens on this machine, on a port that the data folder names.
 */
export async function startSqsEndpoint(dataDir: string, { sqs, streams, durable }: EndpointParts) {
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(body));
    try {
      const target = String(request.headers['x-amz-target']).replace(/^AmazonSQS\./, '');
      const operation = Object.hasOwn(operations, target) ? operations[target] : undefined;
      if (!operation) throw failure('UnsupportedOperation', `The local queues have no ${target}.`);
      const endpoint = `http://${request.headers.host}`;
      const body = await operation({
        sqs,
        streams,
        endpoint,
        input: (await readJson(request, largestRequest)) as Input,
      });
      await durable.committed();
      answer(200, body);
    } catch (cause) {
      const { name, message } = cause as Error;
      answer(400, { __type: `com.amazonaws.sqs#${name}`, message });
    }
  });
  return listenUnderName(server, dataDir, file);
}

interface EndpointParts {
  readonly sqs: Sqs;
  readonly streams: DynamoDbStreams;
  readonly durable: Durable;
}

interface Input extends Partial<SendMessageCommandInput> {
  readonly QueueName?: string;
  readonly SourceArn?: string;
  readonly DestinationArn?: string;
}
interface Asked {
  readonly sqs: Sqs;
  readonly streams: DynamoDbStreams;
  readonly endpoint: string;
  readonly input: Input;
}

const operations: Readonly<Record<string, (asked: Asked) => object | Promise<object>>> = {
  GetQueueUrl: ({ endpoint, streams, input: { QueueName = '' } }) => {
    if (!readerOf(streams, QueueName)) sourceOf(QueueName);
    return { QueueUrl: `${endpoint}/${QueueName}` };
  },
  GetQueueAttributes: ({ sqs, streams, input: { QueueUrl = '' } }) => {
    const name = nameIn(QueueUrl);
    const reader = readerOf(streams, name);
    if (reader) {
      return {
        Attributes: { QueueArn: arn('sqs', name), ApproximateNumberOfMessages: String(sqs.deadLetters(reader)) },
      };
    }
    const source = sourceOf(name);
    const QueueArn = arn('sqs', name);
    if (name !== source) {
      return { Attributes: { QueueArn, ApproximateNumberOfMessages: String(sqs.deadLetters(source)) } };
    }
    const RedrivePolicy = JSON.stringify({
      deadLetterTargetArn: arn('sqs', `${name}${suffix}`),
      maxReceiveCount: queues[source].maxReceives,
    });
    return { Attributes: { QueueArn, ApproximateNumberOfMessages: String(sqs.depth(source)), RedrivePolicy } };
  },
  SendMessage: ({ sqs, input }) => sqs.sendMessage(input),
  StartMessageMoveTask: async ({ sqs, streams, input: { SourceArn = '', DestinationArn = '' } }) => {
    const from = nameIn(SourceArn);
    const reader = readerOf(streams, from);
    if (reader) {
      if (DestinationArn) throw failure('InvalidParameterValue', `Dead letters of ${reader} go back to no queue.`);
      await streams.redrive(reader);
      return { TaskHandle: from };
    }
    const source = sourceOf(from);
    if (from === source || nameIn(DestinationArn) !== source) {
      throw failure('InvalidParameterValue', `Dead letters of ${source} go back to ${source} only.`);
    }
    sqs.redrive(source);
    return { TaskHandle: from };
  },
};

/** The reader of the stream whose dead letters have this name. */
function readerOf(streams: DynamoDbStreams, name: string): string | undefined {
  const reader = name.slice(0, -suffix.length);
  return name.endsWith(suffix) && streams.hasReader(reader) ? reader : undefined;
}

/** The queue of this name, or the one whose dead letters it holds. */
function sourceOf(name: string): QueueName {
  const source = name.endsWith(suffix) ? name.slice(0, -suffix.length) : name;
  if (!Object.hasOwn(queues, source)) throw failure('QueueDoesNotExist', `There is no queue ${name}.`);
  return source as QueueName;
}

const failure = (name: string, message: string): Error => Object.assign(new Error(message), { name });
