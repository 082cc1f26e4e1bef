import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateTableCommand, DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { handler as list } from '../../../functions/api/payments/list-transactions.ts';
import { toUuid } from '../../../functions/domain/ids.ts';
import { provide, resetProviders } from '../../../functions/providers/providers.ts';
import * as keys from '../../../functions/store/keys.ts';
import { auditLedger } from '../../../functions/store/ledger/ledger-audit.ts';
import { readPayment } from '../../../functions/store/payments/payments.ts';
import type { Store } from '../../../functions/store/table.ts';
import { tableIndexes } from '../../../functions/topology/table.ts';
import { ensureTable, tableName } from '../../../lib/local/table/external-table.ts';
import { makeTableClient } from '../../../lib/local/table/table-client.ts';
import { aPayment, ids, noon, platformId, uuids } from '../../kit/builders.ts';
import { dynoxide, type Engine, startDynoxide } from '../../kit/dynoxide.ts';
import { invoke } from '../../kit/invoke.ts';
import { packedPayments } from '../../kit/packed-payments.ts';

let folder: string | undefined;
let engine: Engine;
let client: ReturnType<typeof makeTableClient>;
let store: Store;

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
  for (const { item } of packed) await client.send(new PutCommand({ TableName: tableName, Item: item }));
}

/** Payments of a later version, which packed terms and journals. Each has an id of its own. */
const packed = packedPayments.map(({ item, ...expected }, index) => {
  const uuid = toUuid(`${index}${uuids.unknown.slice(1)}`);
  return { ...expected, uuid, item: { ...item, ...keys.payment(platformId, uuid) } };
});

beforeAll(async () => {
  if (!dynoxide()) return;
  folder = mkdtempSync(join(tmpdir(), 'older-table-'));
  engine = await startDynoxide(folder);
  client = makeTableClient(engine.endpoint);
  store = { client, tableName };
  await makeOlderTable();
  vi.stubEnv('TABLE_NAME', tableName);
  provide('dynamoDb', client);
});
afterAll(async () => {
  resetProviders();
  vi.unstubAllEnvs();
  client?.destroy();
  await engine?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

describe.skipIf(!dynoxide())('the table of an older version in another engine', () => {
  it('gets the indexes that came since, and its payments are in them', async () => {
    await ensureTable(client);
    const { Table } = await client.send(new DescribeTableCommand({ TableName: tableName }));
    expect(Table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName).sort()).toEqual(
      tableIndexes.map(({ name }) => name as string).sort(),
    );
    const listed = 1 + packed.filter(({ payment }) => payment.createdAt).length;
    const counts: [Record<string, string>, number][] = [
      [{}, listed],
      [{ customerId: ids.customer }, listed],
      [{ status: 'PROCESSING' }, 1],
    ];
    for (const [query, totalCount] of counts) {
      const { body } = await invoke(list, { query });
      expect(body.totalCount).toBe(totalCount);
      expect(body.data).toContainEqual(expect.objectContaining({ id: ids.transaction }));
    }
  });

  it('keeps the payments whose terms and journal are packed', async () => {
    for (const { uuid, payment } of packed) {
      expect(await readPayment(store, platformId, uuid)).toMatchObject({ ...payment, paymentId: uuid });
    }
    const { entries, differences } = await auditLedger(store);
    expect(entries).toBe(packed.reduce((sum, one) => sum + one.entries.length, 0));
    expect(differences.filter((difference) => !difference.endsWith('has postings and no account'))).toEqual([]);
  });

  it('is left alone the next time', async () => {
    const before = await ensureTable(client);
    expect(await ensureTable(client)).toEqual(before);
  });
});
