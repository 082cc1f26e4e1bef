import type { DynamoDBRecord, SQSRecord } from 'aws-lambda';
import { putMessage } from '../ports/queue.ts';
import { logSetAside } from './log.ts';

/** A stream reader, and which of its parts where it has several. */
export interface ReaderPart {
  readonly reader: string;
  readonly part?: string;
}

/** A message that holds what a function cannot handle: a record of the stream, or the body of a message with its queue. */
export type SetAside = {
  readonly reader: string;
  /** Which part of the reader, where it has several. */
  readonly part?: string;
  readonly error: string;
} & (
  | {
      /** Without its images when it is larger than a message may be. */
      readonly record: DynamoDBRecord;
    }
  | { readonly queueArn: string; readonly body: string }
);

/** Amazon SQS takes messages of 256 KiB in every Region (its quotas page); the other members need the rest. In bytes. */
const largest = 250_000;

/** The size of a member of a message, in bytes. */
const sizeOf = (member: unknown): number => Buffer.byteLength(JSON.stringify(member));

const nameOf = (cause: unknown): string => (cause instanceof Error ? cause.name : 'Error');

/**
 * Moves a record to the queue of what functions cannot handle, which raises an alarm. The stream continues at once with
 * the other records, and with those of all other platforms.
 */
export async function setAsideRecord(by: ReaderPart, record: DynamoDBRecord, cause: unknown): Promise<void> {
  const { NewImage: _new, OldImage: _old, ...position } = record.dynamodb ?? {};
  const isSmall = sizeOf(record) <= largest;
  await setAside({ ...by, error: nameOf(cause), record: isSmall ? record : { ...record, dynamodb: position } });
  logSetAside(by.part ?? by.reader, record.eventID, cause);
}

/** Moves a message that its consumer cannot handle to the same queue, without the rounds that a failed message has. */
export async function setAsideMessage(reader: string, message: SQSRecord, cause: unknown): Promise<void> {
  const { body, eventSourceARN: queueArn, messageId } = message;
  await setAside({ reader, error: nameOf(cause), queueArn, body: beginningOf(body) });
  logSetAside(reader, messageId, cause);
}

/** As much of a text as a message holds, in which a quotation mark takes two bytes and a letter up to three. */
function beginningOf(text: string): string {
  let length = Math.min(text.length, largest);
  while (sizeOf(text.slice(0, length)) > largest + quotes) length = Math.floor(length * 0.9);
  return text.slice(0, length);
}

/** The bytes of the quotation marks around a text. */
const quotes = 2;

const setAside = (what: SetAside): Promise<void> => putMessage('SET_ASIDE_QUEUE_URL', what);
