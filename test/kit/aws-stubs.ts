import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { SendTaskSuccessCommand, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, vi } from 'vitest';
import { type Ports, provide, resetPorts } from '../../functions/ports/ports.ts';
import { tableName } from './environment.ts';

/** Access for real clients that must not reach a network. */
export const unreachable = { region: 'us-east-1', credentials: { accessKeyId: 'test', secretAccessKey: 'test' } };
export const forgotten = new Error('No test has stubbed an answer to this command.');

/** Provides a stubbed client to every test of a file. A command that a test did not stub is an error. */
export function useStub<
  Name extends keyof Ports,
  S extends { reset(): unknown; onAnyCommand(): { rejects(cause: Error): unknown } },
>(name: Name, client: Ports[Name], stub: S, settings: Readonly<Record<string, string>>): S {
  beforeEach(() => {
    stub.reset();
    stub.onAnyCommand().rejects(forgotten);
    for (const [variable, value] of Object.entries(settings)) vi.stubEnv(variable, value);
    provide(name, client);
  });
  afterEach(() => {
    resetPorts();
    vi.unstubAllEnvs();
  });
  return stub;
}

/** The table's client with stubbed commands, for tests of the shape of a single call. All other tests use `useTable`. */
export function useTableStub() {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(unreachable));
  const stub = useStub('dynamoDb', client, mockClient(client), { TABLE_NAME: tableName });
  return { stub, store: { client, tableName } };
}

export function useWorkflow() {
  const client = new SFNClient(unreachable);
  return useStub('stepFunctions', client, mockClient(client), {
    STATE_MACHINE_ARN: 'arn:aws:states:::stateMachine:Payment',
    STABLECOIN_MACHINE_ARN: 'arn:aws:states:::stateMachine:StablecoinOperation',
    CARD_MACHINE_ARN: 'arn:aws:states:::stateMachine:Card',
  });
}

/** The executions that were started, with their names and inputs. */
export const executionsStarted = (workflow: ReturnType<typeof useWorkflow>) =>
  workflow
    .commandCalls(StartExecutionCommand)
    .map(({ args: [{ input }] }) => ({ name: input.name, input: JSON.parse(input.input ?? '') }));

/** The tasks that were resumed, with their tokens and outputs. */
export const tasksResumed = (workflow: ReturnType<typeof useWorkflow>) =>
  workflow
    .commandCalls(SendTaskSuccessCommand)
    .map(({ args: [{ input }] }) => ({ token: input.taskToken, output: JSON.parse(input.output ?? '') }));

export function useBus() {
  const client = new EventBridgeClient(unreachable);
  return useStub('eventBridge', client, mockClient(client), { BUS_NAME: 'events' });
}

export function useQueue() {
  const client = new SQSClient(unreachable);
  const stub = useStub('sqs', client, mockClient(client), {
    DELIVERY_QUEUE_URLS: 'https://queue.example/delivery',
    SLOW_DELIVERY_QUEUE_URL: 'https://queue.example/slow-delivery',
    RAIL_QUEUE_URL: 'https://queue.example/rail',
    RAIL_ACCOUNTS_QUEUE_URL: 'https://queue.example/rail-accounts',
    EXPIRY_QUEUE_URL: 'https://queue.example/expiry',
    IMPORTS_QUEUE_URL: 'https://queue.example/imports',
    LATE_CHANGES_QUEUE_URL: 'https://queue.example/late-changes',
    STABLECOIN_QUEUE_URL: 'https://queue.example/stablecoins',
    SET_ASIDE_QUEUE_URL: 'https://queue.example/set-aside',
    VERIFICATION_QUEUE_URL: 'https://queue.example/verification',
  });
  return {
    stub,
    /** The queued messages, with their queue and delay. */
    sent: () =>
      stub.commandCalls(SendMessageCommand).map(({ args: [{ input }] }) => ({
        url: input.QueueUrl,
        delaySeconds: input.DelaySeconds,
        groupId: input.MessageGroupId,
        message: JSON.parse(input.MessageBody ?? 'null') as unknown,
      })),
  };
}
