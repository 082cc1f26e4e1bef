import {
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { deployedQueues } from '../../lib/queue-access.ts';
import { redrive, redriveReader } from '../../lib/redrive.ts';

const stub = mockClient(SQSClient);
const arn = (name: string) => `arn:aws:sqs:eu-central-1:000000000000:payments-dev-${name}`;
const url = (name: string) => `https://sqs.example/${name}`;

/** A deployed queue with so many dead letters. */
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
  it('moves its dead letters back to it, and names where to', async () => {
    deployed('3', policy);
    expect(await redrive(deployedQueues('payments-dev-data'), 'SandboxRail', { dryRun: false })).toBe(3);
    expect(moves()).toEqual([{ SourceArn: arn('SandboxRail-dead-letters'), DestinationArn: arn('SandboxRail') }]);
  });

  it('moves nothing in a dry run, and nothing when there is nothing', async () => {
    deployed('3', policy);
    expect(await redrive(deployedQueues('payments-dev-data'), 'SandboxRail', { dryRun: true })).toBe(3);
    deployed('0', policy);
    expect(await redrive(deployedQueues('payments-dev-data'), 'SandboxRail', { dryRun: false })).toBe(0);
    expect(moves()).toEqual([]);
  });

  it('refuses what a reader of the stream has given up: there it is positions, not records', async () => {
    const again = redriveReader(deployedQueues('payments-dev-data'), 'RelayEvents', { dryRun: false });
    await expect(again).rejects.toThrow('They are positions in the stream: see docs/runbooks/dead-letters.md.');
    expect(moves()).toEqual([]);
  });

  it('tells of a queue without dead letters, of a move that still runs, and of another stack', async () => {
    deployed('3');
    const again = () => redrive(deployedQueues('payments-dev-data'), 'SandboxRail', { dryRun: false });
    await expect(again()).rejects.toThrow('The queue payments-dev-SandboxRail keeps no dead letters.');
    deployed('3', policy);
    stub.on(StartMessageMoveTaskCommand).rejects(new Error('There is already a task running.'));
    await expect(again()).rejects.toThrow('There is already a task running.');
    expect(() => deployedQueues('payments-dev-api')).toThrow('--stack names the data stack');
  });
});
