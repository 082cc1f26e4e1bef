import { createHash } from 'node:crypto';
import type { MessageAttributeValue } from '@aws-sdk/client-sqs';
import type { SQSMessageAttributes, SQSRecord } from 'aws-lambda';
import { arn, region } from './arns.ts';
import { numberIn, type SqlRow, textIn } from './sql-rows.ts';

/** A message of a queue that a consumer has received. */
export interface Message {
  readonly id: string;
  /** Whose it is. */
  readonly owner: string;
  readonly body: string;
  readonly attributes: string;
  readonly sentAt: number;
  readonly firstReceivedAt: number;
  readonly receives: number;
  readonly receipt: string;
}

/** With more messages of a queue in progress than this, an owner has many: a batch of theirs holds no others'. */
const few = 10;

/** Messages that a function gets together. */
export interface Batch {
  readonly messages: readonly Message[];
  /** Whether it goes ahead of those of an owner who has many in progress. */
  readonly isAhead: boolean;
}

/** Parts messages of owners with few in progress from those of others, so that they do not wait for these. */
export function parted(received: readonly Message[], inFlight: ReadonlyMap<string, number>): Batch[] {
  const { ofFew = [], ofMany = [] } = Object.groupBy(received, ({ owner }) =>
    (inFlight.get(owner) ?? 0) > few ? 'ofMany' : 'ofFew',
  );
  const hasMany = [...inFlight.values()].some((count) => count > few);
  const batches = [
    { messages: ofFew, isAhead: hasMany },
    { messages: ofMany, isAhead: false },
  ];
  return batches.filter(({ messages }) => messages.length > 0);
}

/** The message of a row. */
export const toMessage = (row: SqlRow, ownerOf: (body: string) => string): Message => ({
  owner: ownerOf(textIn(row, 'body')),
  id: textIn(row, 'id'),
  body: textIn(row, 'body'),
  attributes: textIn(row, 'attributes'),
  sentAt: numberIn(row, 'sentAt'),
  firstReceivedAt: numberIn(row, 'firstReceivedAt'),
  receives: numberIn(row, 'receives'),
  receipt: textIn(row, 'receipt'),
});

/** The system attribute that passes a trace on. It is kept among the message's own attributes, so that it goes where they go. */
export const traceHeader = 'AWSTraceHeader';

/** The message as its consumer gets it. */
export const toRecord = (queue: string, message: Message): SQSRecord => ({
  messageId: message.id,
  receiptHandle: message.receipt,
  body: message.body,
  attributes: {
    ApproximateReceiveCount: String(message.receives),
    SentTimestamp: String(message.sentAt),
    SenderId: 'local',
    ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt),
    ...traceHeaderOf(message),
  },
  messageAttributes: attributesOf(message),
  md5OfBody: md5(message.body),
  eventSource: 'aws:sqs',
  eventSourceARN: arn('sqs', queue),
  awsRegion: region,
});

const storedAttributes = ({ attributes }: Message) => JSON.parse(attributes) as Record<string, MessageAttributeValue>;

function traceHeaderOf(message: Message): { AWSTraceHeader?: string } {
  const header = storedAttributes(message)[traceHeader]?.StringValue;
  return header ? { [traceHeader]: header } : {};
}

const attributesOf = (message: Message): SQSMessageAttributes =>
  Object.fromEntries(
    Object.entries(storedAttributes(message))
      .filter(([name]) => name !== traceHeader)
      .map(([name, { DataType, StringValue }]) => [
        name,
        { dataType: DataType ?? 'String', stringValue: StringValue, stringListValues: [], binaryListValues: [] },
      ]),
  );

/** The digest of a body that SQS sends along. */
export const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
