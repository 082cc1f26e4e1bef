import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { deployedQueues } from '../../../lib/operations/queue-access.ts';
import { redrive, redriveReader } from '../../../lib/operations/redrive.ts';

const stub = mockClient(SQSClient);
const arn = (name: string) => `arn:aws:sqs:eu-central-1:000000000000:payments-dev-${name}`;
const url = (name: string) => `https://sqs.example/${name}`;

/** A deployed queue with this many dead letters. */
function deployed(deadLetters: string, RedrivePolicy?: string): void {
  stub.on(GetQueueUrlCommand).callsFake(({ QueueName }: { QueueName: string }) => ({ QueueUrl: url(QueueName) }));
  stub
    .on(GetQueueAttributesCommand, { QueueUrl: url('payments-dev-SandboxRail') })
    .resolves({ Attributes: { QueueArn: arn('SandboxRail'), ...(RedrivePolicy && { RedrivePolicy }) } });
  stub
    .on(GetQueueAttributesCommand, { QueueUrl: url('payments-dev-SandboxRail-dead-letters') })
    .resolves({ Attributes: { ApproximateNumberOfMessages: deadLetters } });
  stub.on(StartMessageMoveTaskCommand).resolves({ TaskHandle: 'task' });
}

const policy = JSON.stringify({ deadLetterTargetArn: arn('SandboxRail-dead-letters'), maxReceiveCount: 20 });
const moves = () => stub.commandCalls(StartMessageMoveTaskCommand).map(({ args: [{ input }] }) => input);

beforeEach(() => {
  stub.reset();
  stub.rejects(new Error('unexpected call'));
});

describe('redriving a deployed queue', () => {
  it('moves its dead letters back to it, and names the target', async () => {
    deployed('3', policy);
    expect(await redrive(deployedQueues('payments-dev-data'), 'SandboxRail', { dryRun: false })).toBe(3);
    expect(moves()).toEqual([{ SourceArn: arn('SandboxRail-dead-letters'), DestinationArn: arn('SandboxRail') }]);
  });

  it('moves nothing in a dry run, nor without dead letters', async () => {
    deployed('3', policy);
    expect(await redrive(deployedQueues('payments-dev-data'), 'SandboxRail', { dryRun: true })).toBe(3);
    deployed('0', policy);
    expect(await redrive(deployedQueues('payments-dev-data'), 'SandboxRail', { dryRun: false })).toBe(0);
    expect(moves()).toEqual([]);
  });

  it('reports a queue without dead letters, a move that still runs, and another stack', async () => {
    deployed('3');
    const again = () => redrive(deployedQueues('payments-dev-data'), 'SandboxRail', { dryRun: false });
    await expect(again()).rejects.toThrow('The queue payments-dev-SandboxRail has no dead-letter queue.');
    deployed('3', policy);
    stub.on(StartMessageMoveTaskCommand).rejects(new Error('There is already a task running.'));
    await expect(again()).rejects.toThrow('There is already a task running.');
    expect(() => deployedQueues('payments-dev-api')).toThrow('--stack names the data stack');
  });
});

describe('redriving a reader of the local stream', () => {
  const place = { client: new SQSClient({}), nameOf: (queue: string) => `payments-dev-${queue}` };
  it.each([
    ['moves the records that it keeps', '2', false, [{ SourceArn: arn('ReadChanges-dead-letters') }]],
    ['moves nothing in a dry run', '2', true, []],
    ['moves nothing where it keeps none', '0', false, []],
  ])('%s', async (_, waiting, dryRun, expected) => {
    deployed('0');
    stub.on(GetQueueAttributesCommand, { QueueUrl: url('payments-dev-ReadChanges-dead-letters') }).resolves({
      Attributes: { QueueArn: arn('ReadChanges-dead-letters'), ApproximateNumberOfMessages: waiting },
    });
    expect(await redriveReader(place, 'ReadChanges', { dryRun })).toBe(Number(waiting));
    expect(moves()).toEqual(expected);
  });
});

describe('redriving a deployed reader of the stream', () => {
  const files = mockClient(S3Client);
  const place = () => deployedQueues('payments-dev-data');
  const record = (number: number, type: string) =>
    ({ eventID: `event-${number}`, dynamodb: { NewImage: { pk: { S: 'a' }, type: { S: type } } } }) as const;
  const letter = {
    source: 'aws.s3',
    detail: { bucket: { name: 'failed-changes' }, object: { key: 'aws/lambda/mapping/shard/2026/11/22/file' } },
  };
  const queued = () =>
    stub
      .commandCalls(SendMessageCommand)
      .map(({ args: [{ input }] }) => [input.QueueUrl, JSON.parse(input.MessageBody ?? '')]);

  /** A reader with one dead letter that names a file with this payload. */
  function failedWith(reader: string, payload: unknown, before: readonly Message[] = []): void {
    deployed('0');
    stub
      .on(GetQueueAttributesCommand, { QueueUrl: url(`payments-dev-${reader}-dead-letters`) })
      .resolves({ Attributes: { ApproximateNumberOfMessages: '1' } });
    stub
      .on(ReceiveMessageCommand)
      .resolvesOnce({ Messages: [...before, { Body: JSON.stringify(letter), ReceiptHandle: 'handle' }] })
      .resolves({});
    stub.on(SendMessageCommand).resolves({});
    stub.on(DeleteMessageCommand).resolves({});
    const text = JSON.stringify({ requestContext: { condition: 'RetryAttemptsExhausted' }, payload });
    const Body = { transformToString: async () => text } as never;
    files.reset();
    files.on(GetObjectCommand, { Bucket: 'failed-changes', Key: letter.detail.object.key }).resolves({ Body });
  }

  const Records = [record(1, 'CUSTOMER'), record(2, 'PAYMENT')];
  it.each([
    ['text', JSON.stringify({ Records })],
    ['an object', { Records }],
  ])('queues each record of the file for every part that it concerns, with the payload as %s', async (_, payload) => {
    failedWith('ReadChanges', payload);
    expect(await redriveReader(place(), 'ReadChanges', { dryRun: false })).toBe(1);
    const late = (part: string, each: object) => [
      url('payments-dev-LateChanges'),
      { reader: 'ReadChanges', part, record: each, attempts: 0 },
    ];
    expect(queued()).toEqual([
      late('RelayEvents', Records[0] ?? {}),
      late('DriveWorkflow', Records[0] ?? {}),
      late('RelayEvents', Records[1] ?? {}),
      late('DriveWorkflow', Records[1] ?? {}),
      late('CountTransactions', Records[1] ?? {}),
      late('PostEntries', Records[1] ?? {}),
    ]);
    expect(stub.commandCalls(DeleteMessageCommand).map(({ args: [{ input }] }) => input)).toEqual([
      { QueueUrl: url('payments-dev-ReadChanges-dead-letters'), ReceiptHandle: 'handle' },
    ]);
    // No other reader may take a dead letter while its records are queued, and none may be left out.
    expect(stub.commandCalls(ReceiveMessageCommand)[0]?.args[0].input).toMatchObject({
      VisibilityTimeout: 300,
      WaitTimeSeconds: 2,
    });
  });

  it('keeps a dead letter whose file is gone or cannot be read, and passes on those behind it', async () => {
    const gone = { ...letter, detail: { ...letter.detail, object: { key: 'gone' } } };
    failedWith('ReadChanges', { Records }, [
      { MessageId: 'gone', Body: JSON.stringify(gone), ReceiptHandle: 'gone' },
      { MessageId: 'other', Body: 'no file', ReceiptHandle: 'other' },
    ]);
    files.on(GetObjectCommand, { Bucket: 'failed-changes', Key: 'gone' }).rejects(new Error('There is no such key.'));
    await expect(redriveReader(place(), 'ReadChanges', { dryRun: false })).rejects.toThrow(
      '1 dead letters went to the queue of late changes; the files of 2 others cannot be read: There is no such key.',
    );
    expect(queued()).toHaveLength(6);
    expect(stub.commandCalls(DeleteMessageCommand).map(({ args: [{ input }] }) => input.ReceiptHandle)).toEqual([
      'handle',
    ]);
  });

  it('keeps the dead letter when its records could not be queued', async () => {
    failedWith('ReadChanges', { Records });
    stub.on(SendMessageCommand).rejects(new Error('The queue does not answer.'));
    await expect(redriveReader(place(), 'ReadChanges', { dryRun: false })).rejects.toThrow('does not answer');
    expect(stub.commandCalls(DeleteMessageCommand)).toEqual([]);
  });

  it('only counts in a dry run, and says how the sharded balances are repaired', async () => {
    failedWith('ReadChanges', { Records });
    expect(await redriveReader(place(), 'ReadChanges', { dryRun: true })).toBe(1);
    failedWith('ReconcileShards', { Records });
    await expect(redriveReader(place(), 'ReconcileShards', { dryRun: false })).rejects.toThrow('so does "resume"');
    expect(queued()).toEqual([]);
  });
});
