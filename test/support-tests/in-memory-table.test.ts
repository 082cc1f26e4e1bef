import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  type AttributeValue,
  ConditionalCheckFailedException,
  ProvisionedThroughputExceededException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type _Record as StreamRecord,
} from '@aws-sdk/client-dynamodb-streams';
import {
  BatchGetCommand,
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Item } from '../../functions/store/table.ts';
import { makeTableClient } from '../../lib/local/clients.ts';
import { type Engine, engineAccess, ensureTable, startEngine, tableName } from '../../lib/local/dynamodb.ts';
import { canHappen, faults, meddling, seededFaults } from '../../lib/proof/faults.ts';
import { type Change, InMemoryTable, toStreamRecord } from '../../lib/proof/in-memory-table.ts';
import { seeded } from '../../lib/proof/seeded.ts';

/** One request to the table, not yet bound to the items of one run. */
type Script = (place: (number: number) => { pk: string; sk: string }, run: string) => { readonly input: object };

const TableName = tableName;
const shown = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const };
const small = fc.integer({ min: 0, max: 9 });
const somePlace = fc.nat(5);
const someText = fc.constantFrom('a', 'b', 'ACTIVE', '2025-11-01T12:00:00.000Z', 'é');
const someItem = fc.record(
  {
    version: small,
    balance: small,
    status: fc.oneof({ arbitrary: someText, weight: 4 }, { arbitrary: small, weight: 1 }),
    nested: fc.constantFrom({ a: 1, b: [1, 'x', null, { deep: true }] }, { a: 1, c: undefined }),
    expiresAtSeconds: small,
  },
  { requiredKeys: [] },
);

interface Condition {
  readonly ConditionExpression?: string | undefined;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>> | undefined;
  readonly values?: Item | undefined;
}

/** The conditions that the store uses, with values that may or may not fit. */
const conditionsOf = ({ number, other, text }: { number: number; other: number; text: string }): Condition[] => [
  {},
  { ConditionExpression: 'attribute_not_exists(pk)' },
  { ConditionExpression: 'attribute_exists(pk)' },
  { ConditionExpression: '#v = :n', ExpressionAttributeNames: { '#v': 'version' }, values: { ':n': number } },
  { ConditionExpression: 'version <> :n', values: { ':n': number } },
  {
    ConditionExpression: 'balance >= :n AND #s = :t',
    ExpressionAttributeNames: { '#s': 'status' },
    values: { ':n': number, ':t': text },
  },
  { ConditionExpression: 'attribute_not_exists(pk) OR expiresAtSeconds <= :n', values: { ':n': number } },
  {
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(#v)',
    ExpressionAttributeNames: { '#v': 'version' },
  },
  {
    ConditionExpression: 'balance BETWEEN :n AND :m',
    values: { ':n': Math.min(number, other), ':m': Math.max(number, other) },
  },
  {
    ConditionExpression: 'attribute_not_exists(pk) OR balance <= :n AND (attribute_not_exists(#v) OR #v = :m)',
    ExpressionAttributeNames: { '#v': 'version' },
    values: { ':n': number, ':m': other },
  },
  { ConditionExpression: 'balance IN (:n, :m)', values: { ':n': number, ':m': other } },
  {
    ConditionExpression: '#s < :t OR (balance > :n AND NOT version = :m)',
    ExpressionAttributeNames: { '#s': 'status' },
    values: { ':n': number, ':m': other, ':t': text },
  },
];
const someCondition = fc
  .record({ number: small, other: small, text: someText })
  .chain((parts) => fc.constantFrom(...conditionsOf(parts)));

const someUpdate = fc.record({ amount: small, text: someText }).chain(({ amount, text }) =>
  fc.constantFrom(
    { UpdateExpression: 'SET balance = balance - :a, version = version + :one', values: { ':a': amount, ':one': 1 } },
    { UpdateExpression: 'SET version = if_not_exists(version, :zero) + :one', values: { ':zero': 0, ':one': 1 } },
    {
      UpdateExpression: 'SET #c = :text, balance = :a',
      names: { '#c': 'status' },
      values: { ':text': text, ':a': amount },
    },
    { UpdateExpression: 'REMOVE nested, expiresAtSeconds SET balance = :a', values: { ':a': amount } },
    { UpdateExpression: 'SET balance = :a, version = version + balance', values: { ':a': amount } },
    { UpdateExpression: 'ADD balance :a', values: { ':a': amount } },
    { UpdateExpression: 'REMOVE #c', names: { '#c': 'status' }, values: {} },
  ),
);

const withValues = (
  { values = {}, ...rest }: Condition,
  more: { names?: Record<string, string>; values?: Item } = {},
) => {
  const ExpressionAttributeValues = { ...values, ...more.values };
  const ExpressionAttributeNames = { ...rest.ExpressionAttributeNames, ...more.names };
  return {
    ...rest,
    ...(Object.keys(ExpressionAttributeNames).length > 0 && { ExpressionAttributeNames }),
    ...(Object.keys(ExpressionAttributeValues).length > 0 && { ExpressionAttributeValues }),
  };
};

const somePut = fc
  .tuple(somePlace, someItem, someCondition, fc.option(small))
  .map(([number, item, condition, listed]) => (place: Parameters<Script>[0], run: string) => ({
    TableName,
    ...shown,
    Item: {
      ...item,
      ...place(number),
      ...(listed !== null && { listPk: `list-${run}`, listSk: `${listed}#${number}` }),
      ...(listed !== null && listed < 5 && { platformId: run, transactionSk: `${listed}#${number}` }),
    },
    ...withValues(condition),
  }));
const someChange = fc
  .tuple(somePlace, someUpdate, someCondition)
  .map(([number, { UpdateExpression, ...more }, condition]) => (place: Parameters<Script>[0]) => ({
    TableName,
    ...shown,
    Key: place(number),
    UpdateExpression,
    ...withValues(condition, more),
  }));
const someCheck = fc.tuple(somePlace, someCondition).map(([number, condition]) => (place: Parameters<Script>[0]) => ({
  TableName,
  ...shown,
  Key: place(number),
  ConditionExpression: 'attribute_exists(pk)',
  ...withValues(condition),
}));
const someDeletion = fc
  .tuple(somePlace, someCondition)
  .map(([number, condition]) => (place: Parameters<Script>[0]) => ({
    TableName,
    ...shown,
    Key: place(number),
    ...withValues(condition),
  }));
const someTransaction = fc
  .array(
    fc.oneof(
      somePut.map((put) => (place: Parameters<Script>[0], run: string) => ({ Put: put(place, run) })),
      someChange.map((change) => (place: Parameters<Script>[0]) => ({ Update: change(place) })),
      someDeletion.map((deletion) => (place: Parameters<Script>[0]) => ({ Delete: deletion(place) })),
      someCheck.map((check) => (place: Parameters<Script>[0]) => ({ ConditionCheck: check(place) })),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map(
    (items): Script =>
      (place, run) =>
        new TransactWriteCommand({ TransactItems: items.map((item) => item(place, run)) as never }),
  );

const someQuery = fc.record({ forward: fc.boolean(), lowest: small, highest: small, isNarrowed: fc.boolean() }).map(
  ({ forward, lowest, highest, isNarrowed }): Script =>
    (place, run) =>
      new QueryCommand({
        TableName,
        IndexName: isNarrowed ? 'transactionsByPlatform' : 'lists',
        KeyConditionExpression: '#list = :list AND #place BETWEEN :lowest AND :highest',
        ...(isNarrowed && { FilterExpression: 'begins_with(pk, :start)' }),
        ExpressionAttributeNames: isNarrowed
          ? { '#list': 'platformId', '#place': 'transactionSk' }
          : { '#list': 'listPk', '#place': 'listSk' },
        ExpressionAttributeValues: {
          ':list': isNarrowed ? run : `list-${run}`,
          ':lowest': String(Math.min(lowest, highest)),
          ':highest': `${Math.max(lowest, highest)}#~`,
          ...(isNarrowed && { ':start': place(1).pk }),
        },
        ScanIndexForward: forward,
      }),
);

const someScript: fc.Arbitrary<Script> = fc.oneof(
  {
    weight: 4,
    arbitrary: somePut.map(
      (put): Script =>
        (place, run) =>
          new PutCommand(put(place, run)),
    ),
  },
  {
    weight: 4,
    arbitrary: someChange.map(
      (change): Script =>
        (place) =>
          new UpdateCommand(change(place)),
    ),
  },
  {
    weight: 1,
    arbitrary: someDeletion.map(
      (deletion): Script =>
        (place) =>
          new DeleteCommand(deletion(place)),
    ),
  },
  { weight: 4, arbitrary: someTransaction },
  {
    weight: 1,
    arbitrary: somePlace.map(
      (number): Script =>
        (place) =>
          new GetCommand({ TableName, Key: place(number), ConsistentRead: true }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.array(somePlace, { minLength: 1, maxLength: 4 }).map(
      (numbers): Script =>
        (place) =>
          new BatchGetCommand({ RequestItems: { [TableName]: { Keys: numbers.map(place) } } }),
    ),
  },
  { weight: 1, arbitrary: someQuery },
);

type Refused = Pick<ConditionalCheckFailedException, 'name' | 'Item'> &
  Pick<TransactionCanceledException, 'CancellationReasons'>;

const plainItem = (item: unknown): Item | undefined =>
  item === undefined ? undefined : unmarshall(item as Record<string, AttributeValue>);
const sorted = (items: readonly Item[] = []) =>
  [...items].sort((a, b) => (`${a.pk} ${a.sk}` < `${b.pk} ${b.sk}` ? -1 : 1));

/** What an answer says, without what differs between services: metadata, wording, the order of a batch. */
async function outcomeOf(client: DynamoDBDocumentClient, command: { readonly input: object }) {
  try {
    const answer = (await client.send(command as never)) as Item;
    const { $metadata, UnprocessedKeys, ScannedCount, ConsumedCapacity, ...rest } = answer;
    const { Responses, ...said } = rest as { Responses?: Record<string, Item[]> } & Item;
    return { ...said, ...(Responses && { batch: sorted(Responses[TableName]) }) };
  } catch (cause) {
    const { name, Item, CancellationReasons } = cause as Refused;
    const reasons = CancellationReasons?.map((reason) => ({ code: reason.Code, item: plainItem(reason.Item) }));
    return { name, item: plainItem(Item), reasons };
  }
}

let folder: string;
let engine: Engine;
let real: DynamoDBDocumentClient;
let streamArn: string;
const changes: Change[] = [];
const memory = new InMemoryTable({ tableName, committed: (news) => changes.push(...news) });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'table-'));
  engine = await startEngine(folder);
  real = makeTableClient(engine.endpoint);
  ({ streamArn } = await ensureTable(real));
});
afterAll(async () => {
  real?.destroy();
  await engine?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Everything the engine's stream has told so far, item by item. */
async function engineStream(): Promise<StreamRecord[]> {
  const client = new DynamoDBStreamsClient(engineAccess(engine.endpoint));
  const { StreamDescription } = await client.send(new DescribeStreamCommand({ StreamArn: streamArn }));
  const records: StreamRecord[] = [];
  for (const { ShardId } of StreamDescription?.Shards ?? []) {
    const start = await client.send(
      new GetShardIteratorCommand({ StreamArn: streamArn, ShardId, ShardIteratorType: 'TRIM_HORIZON' }),
    );
    for (let next = start.ShardIterator; next; ) {
      const page = await client.send(new GetRecordsCommand({ ShardIterator: next }));
      records.push(...(page.Records ?? []));
      next = page.Records?.length ? page.NextShardIterator : undefined;
    }
  }
  client.destroy();
  return records;
}

describe('the in-memory table', () => {
  it('answers every script of commands as the engine does, and tells the same of it in its stream', async () => {
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(someScript, { minLength: 1, maxLength: 25 }), async (scripts) => {
        runs += 1;
        const run = `run-${runs}`;
        const place = (number: number) => ({ pk: `${run}-${number % 3}`, sk: `SK#${Math.floor(number / 3)}` });
        for (const script of scripts) {
          const command = script(place, run);
          const [expected, found] = [await outcomeOf(real, command), await outcomeOf(memory.client, command)];
          expect(found, JSON.stringify({ command: command.constructor.name, input: command.input })).toEqual(expected);
        }
      }),
      { numRuns: Number(process.env.RUNS ?? 60) },
    );
    const told = (records: readonly Pick<StreamRecord, 'eventName' | 'dynamodb'>[]) => {
      const byItem = new Map<string, unknown[]>();
      for (const { eventName, dynamodb } of records) {
        const [before, after] = [plainItem(dynamodb?.OldImage), plainItem(dynamodb?.NewImage)];
        // DynamoDB tells nothing of a write that changes nothing; the engine does.
        if (before && isDeepStrictEqual(before, after)) continue;
        const place = `${(after ?? before)?.pk} ${(after ?? before)?.sk}`;
        byItem.set(place, [...(byItem.get(place) ?? []), { eventName, before, after }]);
      }
      return byItem;
    };
    expect(told(changes.map(toStreamRecord) as never)).toEqual(told(await engineStream()));
  });

  it('scans, counts and pages as the engine does', async () => {
    const items = Array.from({ length: 7 }, (_, number) => ({
      pk: `page-${number}`,
      sk: 'P',
      type: number % 2 ? 'ODD' : 'EVEN',
      listPk: 'pages',
      listSk: `t${number}`,
    }));
    for (const Item of items)
      for (const client of [real, memory.client]) await client.send(new PutCommand({ TableName, Item }));
    const scan = new ScanCommand({
      TableName,
      FilterExpression: '#t = :t AND begins_with(pk, :p)',
      ExpressionAttributeNames: { '#t': 'type' },
      ExpressionAttributeValues: { ':t': 'ODD', ':p': 'page-' },
    });
    const scanned = async (client: DynamoDBDocumentClient) => sorted((await client.send(scan)).Items);
    expect(await scanned(memory.client)).toEqual(await scanned(real));
    const walk = async (client: DynamoDBDocumentClient, ScanIndexForward: boolean) => {
      const found: unknown[] = [];
      let ExclusiveStartKey: Item | undefined;
      do {
        const page = await client.send(
          new QueryCommand({
            TableName,
            IndexName: 'lists',
            Limit: 3,
            ScanIndexForward,
            ExclusiveStartKey,
            KeyConditionExpression: 'listPk = :list',
            ExpressionAttributeValues: { ':list': 'pages' },
          }),
        );
        found.push(...(page.Items ?? []));
        ExclusiveStartKey = page.LastEvaluatedKey;
      } while (ExclusiveStartKey);
      return found;
    };
    for (const forward of [true, false]) expect(await walk(memory.client, forward)).toEqual(await walk(real, forward));
    const counted = new QueryCommand({
      TableName,
      IndexName: 'lists',
      Select: 'COUNT',
      KeyConditionExpression: 'listPk = :list',
      ExpressionAttributeValues: { ':list': 'pages' },
    });
    expect(await outcomeOf(memory.client, counted)).toEqual(await outcomeOf(real, counted));
  });

  it.each([
    [
      'a placeholder that nothing uses',
      new UpdateCommand({
        TableName,
        Key: { pk: 'v', sk: 'v' },
        UpdateExpression: 'SET a = :a',
        ExpressionAttributeValues: { ':a': 1, ':b': 2 },
      }),
    ],
    [
      'a placeholder that stands for nothing',
      new PutCommand({ TableName, Item: { pk: 'v', sk: 'v' }, ConditionExpression: 'a = :a' }),
    ],
    [
      'a part of the key that changes',
      new UpdateCommand({
        TableName,
        Key: { pk: 'v', sk: 'v' },
        UpdateExpression: 'SET sk = :a',
        ExpressionAttributeValues: { ':a': 'w' },
      }),
    ],
    ['an empty key', new PutCommand({ TableName, Item: { pk: '', sk: 'v' } })],
    [
      'one item twice in a transaction',
      new TransactWriteCommand({
        TransactItems: [
          { Put: { TableName, Item: { pk: 'v', sk: 'v' } } },
          { Put: { TableName, Item: { pk: 'v', sk: 'v' } } },
        ],
      }),
    ],
    [
      'one attribute twice in an update',
      new UpdateCommand({
        TableName,
        Key: { pk: 'v', sk: 'v' },
        UpdateExpression: 'SET a = :a REMOVE a',
        ExpressionAttributeValues: { ':a': 1 },
      }),
    ],
    [
      'a key twice in a batch',
      new BatchGetCommand({
        RequestItems: {
          [TableName]: {
            Keys: [
              { pk: 'v', sk: 'v' },
              { pk: 'v', sk: 'v' },
            ],
          },
        },
      }),
    ],
  ])('refuses %s as the engine does', async (_, command) => {
    const [expected, found] = [await outcomeOf(real, command), await outcomeOf(memory.client, command)];
    expect(found).toEqual(expected);
    expect(found).toMatchObject({ name: 'ValidationException' });
  });
});

describe('a fault of the in-memory table', () => {
  const put = new PutCommand({
    TableName,
    Item: { pk: 'f', sk: 'f', n: 1 },
    ConditionExpression: 'attribute_not_exists(pk)',
  });
  const transaction = new TransactWriteCommand({ TransactItems: [{ Put: put.input as never }] });
  const failing = (fault: (typeof faults)[number]) => new InMemoryTable({ tableName, meddler: meddling(() => fault) });

  it.each([
    ['CONFLICT', put, TransactionConflictException, 0],
    ['CONFLICT', transaction, TransactionCanceledException, 0],
    ['THROTTLE', put, ProvisionedThroughputExceededException, 0],
    ['REPEATED', put, ConditionalCheckFailedException, 1],
  ] as const)('%s is the error of the SDK', async (fault, command, error, left) => {
    const table = failing(fault);
    await expect(table.send(command)).rejects.toBeInstanceOf(error);
    expect([...table.items]).toHaveLength(left);
  });

  it.each([
    ['TIMEOUT_BEFORE', 0],
    ['TIMEOUT_AFTER', 1],
  ] as const)('%s leaves what it says', async (fault, left) => {
    const table = failing(fault);
    await expect(table.send(put)).rejects.toThrow(expect.objectContaining({ name: 'TimeoutError' }));
    expect([...table.items]).toHaveLength(left);
  });

  it.each([
    ['CRASH_BEFORE', 0],
    ['CRASH_AFTER', 1],
  ] as const)('%s never answers', async (fault, left) => {
    const table = failing(fault);
    const answered = await Promise.race([
      table.send(put),
      new Promise((resolve) => setImmediate(resolve, 'no answer')),
    ]);
    expect(answered).toBe('no answer');
    expect([...table.items]).toHaveLength(left);
  });

  it('repeats a transaction without a second effect', async () => {
    const table = failing('REPEATED');
    expect(await table.send(transaction)).toEqual({});
    expect([...table.items]).toHaveLength(1);
  });

  it('comes from a seed, in the share that was asked for, and only where it can happen', () => {
    const [one, two] = [seededFaults(seeded(7), 0.25), seededFaults(seeded(7), 0.25)];
    const calls = Array.from({ length: 2000 }, (_, number) => ({ operation: 'Get', isWrite: number % 2 === 0 }));
    const happened = calls.map((call) => one(call));
    expect(calls.map((call) => two(call))).toEqual(happened);
    const share = happened.filter(Boolean).length / calls.length;
    expect(share).toBeGreaterThan(0.2);
    expect(share).toBeLessThan(0.3);
    expect(calls.every((call, at) => !happened[at] || canHappen(happened[at], call))).toBe(true);
    expect(new Set(happened.filter(Boolean))).toEqual(new Set(faults));
  });

  it('deletes what has outlived its time', async () => {
    const table = new InMemoryTable({ tableName });
    for (const expiresAtSeconds of [10, 20]) {
      await table.send(new PutCommand({ TableName, Item: { pk: `${expiresAtSeconds}`, sk: 't', expiresAtSeconds } }));
    }
    table.expire(10);
    expect([...table.items].map(({ pk }) => pk)).toEqual(['20']);
  });
});
