import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { SFNClient } from '@aws-sdk/client-sfn';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Payment } from '../../functions/domain/payment.ts';
import { override, restore, type SeamName } from '../../functions/runtime/seams.ts';
import { entriesIn, type JournalEntry } from '../../functions/store/journal.ts';
import { toPayment } from '../../functions/store/payments.ts';
import type { Item } from '../../functions/store/table.ts';
import type { Memory } from '../../functions/store/write.ts';

/** Every client is asked for real, and none may reach a network. */
export const unreachable = { region: 'us-east-1', credentials: { accessKeyId: 'test', secretAccessKey: 'test' } };
export const forgotten = new Error('No test has stubbed an answer to this command.');
export const tableName = 'payments';

/** Puts a stubbed client into a seam for every test of a file. What a test did not stub is an error. */
export function useStub<S extends { reset(): unknown; onAnyCommand(): { rejects(cause: Error): unknown } }>(
  seam: SeamName,
  client: unknown,
  stub: S,
  settings: Readonly<Record<string, string>>,
): S {
  beforeEach(() => {
    stub.reset();
    stub.onAnyCommand().rejects(forgotten);
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
    override(seam, client);
  });
  afterEach(() => {
    restore();
    vi.unstubAllEnvs();
  });
  return stub;
}

export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** Where a write goes, as `<pk> <sk>`. */
export const placeOf = ({ Put, Update, Delete, ConditionCheck }: TransactItem): string => {
  const { pk, sk } = Put?.Item ?? Update?.Key ?? Delete?.Key ?? ConditionCheck?.Key ?? {};
  return `${pk} ${sk}`;
};

/** The table's client with answers for the items it holds. */
export function useTable() {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(unreachable));
  const stub = useStub('table', client, mockClient(client), { TABLE_NAME: tableName });
  // What one test met is nothing to the next.
  beforeEach(() => {
    const memory: Memory = new Map();
    override('memory', () => memory);
  });

  /** The items that reads find; every other key is missing. */
  const holds = (...items: readonly Item[]): void => {
    const find = (key: Item | undefined) => items.find(({ pk, sk }) => pk === key?.pk && sk === key?.sk);
    stub.on(GetCommand).callsFake(({ Key }: { Key: Item }) => ({ Item: find(Key) }));
    stub.on(BatchGetCommand).callsFake(({ RequestItems }: { RequestItems: Record<string, { Keys: Item[] }> }) => ({
      Responses: { [tableName]: (RequestItems[tableName]?.Keys ?? []).flatMap((key) => find(key) ?? []) },
    }));
  };
  /** Lets every write through. */
  const accepts = (): void => {
    stub.on(PutCommand).resolves({});
    stub.on(UpdateCommand).resolves({});
    stub.on(DeleteCommand).resolves({});
    stub.on(TransactWriteCommand).resolves({});
  };
  /** Every write that was tried, transaction by transaction. */
  const transactions = (): readonly (readonly TransactItem[])[] =>
    stub.calls().flatMap(({ args: [command] }): (readonly TransactItem[])[] => {
      if (command instanceof TransactWriteCommand) return [command.input.TransactItems ?? []];
      if (command instanceof PutCommand) return [[{ Put: command.input }]];
      if (command instanceof UpdateCommand) return [[{ Update: command.input as TransactItem['Update'] }]];
      if (command instanceof DeleteCommand) return [[{ Delete: command.input }]];
      return [];
    });
  /** The places of the writes of the only transaction. */
  const written = (): readonly string[] => transactions().flat().map(placeOf);
  /** The write of the only transaction whose place ends in `ending`. */
  const writeTo = (ending: string): TransactItem | undefined =>
    transactions()
      .flat()
      .find((item) => placeOf(item).includes(ending));

  /** The payment that the only transaction writes, as the service reads it again. */
  const writtenPayment = (): Payment => toPayment(writeTo(' PAYMENT')?.Put?.Item ?? {});

  /** The journal entries that the only transaction writes. */
  const booked = (): readonly Pick<JournalEntry, 'movement' | 'postings'>[] =>
    transactions()
      .flat()
      .flatMap(({ Put }) => (Put?.Item ? entriesIn(Put.Item) : []))
      .map(({ movement, postings }) => ({ movement, postings }));

  return {
    ...{ stub, client, store: { client, tableName }, holds, accepts },
    ...{ transactions, written, writeTo, writtenPayment, booked },
  };
}

export type Table = ReturnType<typeof useTable>;

/** A transaction that the table turned down. `codes` says why, by a part of the place of each write; others were in order. */
export function canceled(
  { TransactItems = [] }: TransactWriteCommandInput,
  codes: Readonly<Record<string, string>>,
  standing: Readonly<Record<string, Item>> = {},
): TransactionCanceledException {
  const of = <T>(entries: Readonly<Record<string, T>>, item: TransactItem): T | undefined =>
    Object.entries(entries).find(([part]) => placeOf(item).includes(part))?.[1];
  const reasons = TransactItems.map((item) => ({ Code: of(codes, item) ?? 'None', Item: of(standing, item) as never }));
  if (reasons.every(({ Code }) => Code === 'None')) throw new Error('The test cancels no write of this transaction.');
  return new TransactionCanceledException({ $metadata: {}, message: 'canceled', CancellationReasons: reasons });
}

/** Turns transactions down, `times` times, and lets what follows through. */
export function cancels(
  { stub }: Table,
  codes: Readonly<Record<string, string>>,
  { standing, times = 1 }: { standing?: Readonly<Record<string, Item>>; times?: number } = {},
): void {
  let left = times;
  stub.on(TransactWriteCommand).callsFake((input: TransactWriteCommandInput) => {
    if (left === 0) return {};
    left -= 1;
    throw canceled(input, codes, standing);
  });
}

export function useWorkflow() {
  const client = new SFNClient(unreachable);
  return useStub('workflow', client, mockClient(client), {
    STATE_MACHINE_ARN: 'arn:aws:states:::stateMachine:Payment',
  });
}

export function useBus() {
  const client = new EventBridgeClient(unreachable);
  return useStub('bus', client, mockClient(client), { BUS_NAME: 'events' });
}

export function useQueue() {
  const client = new SQSClient(unreachable);
  const stub = useStub('queue', client, mockClient(client), {
    DELIVERY_QUEUE_URLS: 'https://queue.example/delivery',
    SLOW_DELIVERY_QUEUE_URL: 'https://queue.example/slow-delivery',
    RAIL_QUEUE_URL: 'https://queue.example/rail',
  });
  return {
    stub,
    /** What was queued: where to, in how many seconds, and the message. */
    sent: () =>
      stub.commandCalls(SendMessageCommand).map(({ args: [{ input }] }) => ({
        url: input.QueueUrl,
        delaySeconds: input.DelaySeconds,
        groupId: input.MessageGroupId,
        message: JSON.parse(input.MessageBody ?? 'null') as unknown,
      })),
  };
}
