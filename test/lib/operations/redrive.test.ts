import {
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
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

  it('refuses the dead letters of a stream reader, which are positions and not records', async () => {
    const again = redriveReader(deployedQueues('payments-dev-data'), 'ReadChanges', { dryRun: false });
    await expect(again).rejects.toThrow(
      'Its dead letters are positions in the stream: see docs/runbooks/dead-letters.md.',
    );
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
