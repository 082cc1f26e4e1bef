import { SendMessageCommand } from '@aws-sdk/client-sqs';
import type { DynamoDBRecord, SQSRecord } from 'aws-lambda';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setAsideMessage, setAsideRecord } from '../../functions/runtime/set-aside.ts';
import { useQueue } from '../kit/aws-stubs.ts';

const queue = useQueue();
/** The longest message that the queue takes. */
const longestMessage = 262_144;

beforeEach(() => {
  vi.stubEnv('SET_ASIDE_QUEUE_URL', 'https://queue.example/set-aside');
  queue.stub.on(SendMessageCommand).resolves({});
});
const sent = () => queue.sent().map(({ message }) => message);

/** A record of the stream that is so long. */
function recordOf(length: number): DynamoDBRecord {
  const record = (text: string): DynamoDBRecord => ({
    eventID: 'event-1',
    dynamodb: { SequenceNumber: '1', NewImage: { text: { S: text } } },
  });
  return record('x'.repeat(length - JSON.stringify(record('')).length));
}

describe('what a function cannot handle', () => {
  it.each([
    [250_000, true],
    [250_001, false],
  ])('is kept with its images where the record has %i characters: %s', async (length, hasImages) => {
    await setAsideRecord({ reader: 'ReadChanges' }, recordOf(length), new TypeError('unreadable'));
    const [message] = sent();
    expect(message).toMatchObject({ reader: 'ReadChanges', error: 'TypeError', record: { eventID: 'event-1' } });
    expect('NewImage' in (message as { record: { dynamodb: object } }).record.dynamodb).toBe(hasImages);
    expect(JSON.stringify(message).length).toBeLessThanOrEqual(longestMessage);
  });

  it.each(['é', '"', '\u{1f642}'])('fits into a message where it has many %s', async (text) => {
    const length = 130_000;
    const body = text.repeat(length / text.length);
    await setAsideMessage('DeliverWebhooks', { body, eventSourceARN: 'arn', messageId: 'id' } as SQSRecord, 'cause');
    const record = recordOf(100);
    record.dynamodb = { NewImage: { text: { S: text.repeat(length) } } };
    await setAsideRecord({ reader: 'ReadChanges' }, record, 'cause');
    for (const message of sent()) {
      expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThanOrEqual(longestMessage);
    }
    expect((sent()[0] as { body: string }).body.length).toBeGreaterThan(80_000);
  });

  it('is cut where the message itself is as long as a message may be', async () => {
    const body = 'x'.repeat(longestMessage);
    await setAsideMessage('DeliverWebhooks', { body, eventSourceARN: 'arn', messageId: 'id' } as SQSRecord, 'cause');
    const [message] = sent() as { body: string }[];
    expect(message?.body).toBe('x'.repeat(250_000));
    expect(JSON.stringify(message).length).toBeLessThanOrEqual(longestMessage);
  });
});
