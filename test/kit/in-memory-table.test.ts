import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type {
  AttributeValue,
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type _Record as StreamRecord,
} from '@aws-sdk/client-dynamodb-streams';
import { type DynamoDBDocumentClient, PutCommand, QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Item } from '../../functions/store/table.ts';
import { Durable } from '../../lib/local/durable.ts';
import { EmbeddedTable } from '../../lib/local/table/embedded-table.ts';
import { engineAccess, ensureTable, tableName } from '../../lib/local/table/external-table.ts';
import { makeTableClient } from '../../lib/local/table/table-client.ts';
import { dynoxide, type Engine, startDynoxide } from './dynoxide.ts';
import { type Change, InMemoryTable, toStreamRecord } from './in-memory-table.ts';
import { refusedCommands, unheededCommands } from './refused-commands.ts';
import { someScript, TableName } from './table-scripts.ts';

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
let durable: Durable;
let embedded: EmbeddedTable;
/** The two tables of this repository, which have to behave as the engine does. */
let own: readonly DynamoDBDocumentClient[];

beforeAll(async () => {
  if (!dynoxide()) return;
  folder = mkdtempSync(join(tmpdir(), 'table-'));
  engine = await startDynoxide(folder);
  real = makeTableClient(engine.endpoint);
  ({ streamArn } = await ensureTable(real));
  durable = new Durable(folder);
  embedded = new EmbeddedTable({ file: durable, tableName });
  own = [memory.client, embedded.client];
});
afterAll(async () => {
  real?.destroy();
  embedded?.close();
  durable?.close();
  await engine?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** Everything the engine's stream has reported so far, item by item. */
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

describe.skipIf(!dynoxide())('the tables of this repository beside another engine', () => {
  it('answers every script of commands as the engine does, and streams the same changes', async () => {
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(someScript, { minLength: 1, maxLength: 25 }), async (scripts) => {
        runs += 1;
        const run = `run-${runs}`;
        const place = (number: number) => ({ pk: `${run}-${number % 3}`, sk: `SK#${Math.floor(number / 3)}` });
        for (const script of scripts) {
          const command = script(place, run);
          const expected = await outcomeOf(real, command);
          for (const client of own) {
            const found = await outcomeOf(client, command);
            expect(found, JSON.stringify({ command: command.constructor.name, input: command.input })).toEqual(
              expected,
            );
          }
        }
      }),
      { numRuns: Number(process.env.RUNS ?? 60) },
    );
    const comparable = (records: readonly Pick<StreamRecord, 'eventName' | 'dynamodb'>[]) => {
      const byItem = new Map<string, unknown[]>();
      for (const { eventName, dynamodb } of records) {
        const [before, after] = [plainItem(dynamodb?.OldImage), plainItem(dynamodb?.NewImage)];
        // DynamoDB streams no record of a write without a change; the engine does.
        if (before && isDeepStrictEqual(before, after)) continue;
        const place = `${(after ?? before)?.pk} ${(after ?? before)?.sk}`;
        byItem.set(place, [...(byItem.get(place) ?? []), { eventName, before, after }]);
      }
      return byItem;
    };
    expect(comparable(changes.map(toStreamRecord) as never)).toEqual(comparable(await engineStream()));
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
      for (const client of [real, ...own]) await client.send(new PutCommand({ TableName, Item }));
    const scan = new ScanCommand({
      TableName,
      FilterExpression: '#t = :t AND begins_with(pk, :p)',
      ExpressionAttributeNames: { '#t': 'type' },
      ExpressionAttributeValues: { ':t': 'ODD', ':p': 'page-' },
    });
    const scanned = async (client: DynamoDBDocumentClient) => sorted((await client.send(scan)).Items);
    for (const client of own) expect(await scanned(client)).toEqual(await scanned(real));
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
    for (const forward of [true, false])
      for (const client of own) expect(await walk(client, forward)).toEqual(await walk(real, forward));
    const counted = new QueryCommand({
      TableName,
      IndexName: 'lists',
      Select: 'COUNT',
      KeyConditionExpression: 'listPk = :list',
      ExpressionAttributeValues: { ':list': 'pages' },
    });
    for (const client of own) expect(await outcomeOf(client, counted)).toEqual(await outcomeOf(real, counted));
  });

  it('knows an empty list from an empty map, as the engine does', async () => {
    const Item = { pk: 'list', sk: 'v', a: [] };
    const guarded = (value: object) =>
      new PutCommand({
        ...{ TableName, Item, ConditionExpression: 'a = :a' },
        ExpressionAttributeValues: { ':a': value },
      });
    for (const client of [real, ...own]) {
      await client.send(new PutCommand({ TableName, Item }));
      expect(await outcomeOf(client, guarded({}))).toMatchObject({ name: 'ConditionalCheckFailedException' });
      expect(await outcomeOf(client, guarded([]))).not.toHaveProperty('name');
    }
  });

  it('ends a page at its limit without a look at what is behind it, as the engine does', async () => {
    for (const client of [real, ...own]) {
      await client.send(new PutCommand({ TableName, Item: { pk: 'limited', sk: 'a' } }));
      await client.send(new PutCommand({ TableName, Item: { pk: 'limited', sk: 'b' } }));
    }
    const lastOf = async (client: DynamoDBDocumentClient, Limit: number) => {
      const values = { ':pk': 'limited' };
      const page = { TableName, KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: values, Limit };
      return (await client.send(new QueryCommand(page))).LastEvaluatedKey;
    };
    for (const client of [real, ...own]) {
      expect(await lastOf(client, 2)).toEqual({ pk: 'limited', sk: 'b' });
      expect(await lastOf(client, 3)).toBeUndefined();
    }
  });

  it.each(refusedCommands)('refuses %s as the engine does', async (_, command) => {
    const expected = await outcomeOf(real, command);
    expect(expected).toMatchObject({ name: 'ValidationException' });
    for (const client of own) expect(await outcomeOf(client, command)).toEqual(expected);
  });
});

describe('the table of the tests', () => {
  it.each([...refusedCommands, ...unheededCommands])('refuses %s', async (_, command) => {
    await expect(new InMemoryTable({ tableName }).send(command)).rejects.toThrow();
  });

  it('keeps a list without what is undefined in it, as the SDK sends it', async () => {
    const table = new InMemoryTable({ tableName });
    await table.send(new PutCommand({ TableName, Item: { pk: 'list', sk: 'v', a: [1, undefined, 2] } }));
    expect([...table.items]).toEqual([{ pk: 'list', sk: 'v', a: [1, 2] }]);
  });
});
