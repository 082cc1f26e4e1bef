import { CreateTableCommand, DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { handler as list } from '../../../functions/api/transactions/list-transactions.ts';
import { tableIndexes } from '../../../functions/contract/wiring.ts';
import { override, restore } from '../../../functions/runtime/seams.ts';
import { keys } from '../../../functions/store/keys.ts';
import { makeTableClient } from '../../../lib/local/clients.ts';
import { type Engine, ensureTable, startEngine, tableName } from '../../../lib/local/dynamodb.ts';
import { aPayment, ids, noon, platformId, uuids } from '../../support/builders.ts';
import { invoke } from '../../support/invoke.ts';
import { aFolder } from './support.ts';

let engine: Engine;
let client: ReturnType<typeof makeTableClient>;

const text = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' as const });
const keySchema = (hash: string, range: string) => [
  { AttributeName: hash, KeyType: 'HASH' as const },
  { AttributeName: range, KeyType: 'RANGE' as const },
];

/** The table as the first version made it, with one index and a payment in its list. */
async function makeOlderTable() {
  await client.send(
    new CreateTableCommand({
      TableName: tableName,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: keySchema('pk', 'sk'),
      AttributeDefinitions: ['pk', 'sk', 'listPk', 'listSk'].map(text),
      GlobalSecondaryIndexes: [
        { IndexName: 'lists', KeySchema: keySchema('listPk', 'listSk'), Projection: { ProjectionType: 'KEYS_ONLY' } },
      ],
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    }),
  );
  const payment = { ...aPayment(['process']), ...keys.payment(platformId, uuids.payment), type: 'PAYMENT' };
  const listed = { listPk: `PLATFORM#${platformId}#TRANSACTIONS`, listSk: `${noon}#x` };
  await client.send(new PutCommand({ TableName: tableName, Item: { ...payment, ...listed } }));
}

beforeAll(async () => {
  engine = await startEngine(aFolder());
  client = makeTableClient(engine.endpoint);
  await makeOlderTable();
  vi.stubEnv('TABLE_NAME', tableName);
  override('table', client);
});
afterAll(async () => {
  restore();
  vi.unstubAllEnvs();
  client?.destroy();
  await engine?.stop();
});

describe('the table of an older version', () => {
  it('gets the indexes that came since, and its payments are in them', async () => {
    await ensureTable(client);
    const { Table } = await client.send(new DescribeTableCommand({ TableName: tableName }));
    expect(Table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName).sort()).toEqual(
      tableIndexes.map(({ name }) => name as string).sort(),
    );
    for (const query of [{}, { customerId: ids.customer }, { status: 'PROCESSING' }] as Record<string, string>[]) {
      const { body } = await invoke(list, { query });
      expect(body).toMatchObject({ data: [{ id: ids.transaction }], totalCount: 1 });
    }
  });

  it('is left alone the next time', async () => {
    const before = await ensureTable(client);
    expect(await ensureTable(client)).toEqual(before);
  });
});
