import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { handler as listTransactions } from '../../functions/api/payments/list-transactions.ts';
import { referenceOf } from '../../functions/domain/ledger/funding-instructions.ts';
import { provide, resetPorts } from '../../functions/ports/ports.ts';
import { ensureTable, tableName } from '../../lib/local/table/external-table.ts';
import { makeTableClient } from '../../lib/local/table/table-client.ts';
import { busyAccount, busyCustomer, busyPayment, busyPlatformId, insertPayments } from '../kit/busy-platform.ts';
import { startDynoxide } from '../kit/dynoxide.ts';
import { markdownTable } from '../kit/measuring/markdown.ts';
import type { Measured } from './measured.ts';

/** A measured request: a page of twenty of a list, after `hops` pages of a hundred. */
const questions: readonly { name: string; query: Readonly<Record<string, string>>; hops?: number }[] = [
  { name: 'all', query: {} },
  { name: 'a customer', query: { customerId: busyCustomer(3) } },
  { name: 'a sending account', query: { senderAccountIdentifier: busyAccount } },
  { name: 'an account, either side', query: { accountIdentifier: busyAccount } },
  { name: 'type OUTGOING', query: { type: 'OUTGOING' } },
  { name: 'a range of time', query: { startDate: '2025-01-01T00:05:00Z', endDate: '2035-01-01T00:00:00Z' } },
  { name: 'deep in the list', query: {}, hops: 5 },
  { name: 'a reference', query: { reference: referenceOf(busyPayment(50).paymentId) } },
  { name: 'status FAILED', query: { status: 'FAILED' } },
  { name: 'status COMPLETED', query: { status: 'COMPLETED' } },
];

interface Page {
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
  readonly totalCount: number;
}

async function ask(query: Readonly<Record<string, string>>): Promise<Page> {
  const event = {
    headers: {},
    pathParameters: null,
    multiValueQueryStringParameters: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value]])),
    queryStringParameters: query,
    requestContext: {
      authorizer: { platformId: busyPlatformId, clientId: 'list', environment: 'sandbox', permissions: 'VIEW' },
    },
    body: null,
  } as unknown as APIGatewayProxyEvent;
  const { statusCode, body } = await listTransactions(event, {} as Context);
  if (statusCode !== 200) throw new Error(`The list answered ${statusCode}: ${body}`);
  return JSON.parse(body) as Page;
}

type Answer = { readonly ConsumedCapacity?: { CapacityUnits?: number } | { CapacityUnits?: number }[] };

/** A client that counts the read units that it consumes. */
function metered(client: DynamoDBDocumentClient) {
  let units = 0;
  const send = async (command: { readonly input: object }): Promise<unknown> => {
    Object.assign(command.input, { ReturnConsumedCapacity: 'TOTAL' });
    const answer = (await client.send(command as never)) as Answer;
    for (const { CapacityUnits = 0 } of [answer.ConsumedCapacity ?? []].flat()) units += CapacityUnits;
    return answer;
  };
  return {
    client: { send },
    /** The read units of `work`. */
    during: async (work: () => Promise<unknown>): Promise<number> => {
      const before = units;
      await work();
      return units - before;
    },
  };
}

async function askAll(meter: ReturnType<typeof metered>): Promise<readonly number[]> {
  const units: number[] = [];
  for (const { query, hops = 0 } of questions) {
    let cursor: string | null = null;
    for (let hop = 0; hop < hops; hop += 1) {
      const page: Page = await ask({ ...query, limit: '15', ...(cursor && { cursor }) });
      cursor = page.nextCursor;
    }
    units.push(await meter.during(() => ask({ ...query, ...(cursor && { cursor }) })));
  }
  return units;
}

/** The read units of a page of twenty transactions with a hundred in the table and with `rows`. */
export async function measureList({ rows }: { readonly rows: number }): Promise<Measured> {
  const dataDir = mkdtempSync(join(tmpdir(), 'measure-'));
  const engine = await startDynoxide(dataDir);
  const client = makeTableClient(engine.endpoint);
  try {
    await ensureTable(client);
    process.env.TABLE_NAME = tableName;
    const meter = metered(client);
    provide('dynamoDb', meter.client);
    await insertPayments(client, 0, 100);
    const few = await askAll(meter);
    await insertPayments(client, 100, rows);
    const many = await askAll(meter);
    const shown = (number: number) => number.toLocaleString('en-US');
    const markdown = markdownTable(
      'Reading the list of transactions',
      ['A page of 20: list of', '100 rows', `${shown(rows)} rows`],
      questions.map(({ name }, index) => [name, few[index] ?? 0, many[index] ?? 0]),
      'Read units of GET /transactions, its totalCount included. A tenth of the rows are the customer’s, a twentieth has FAILED.',
    );
    return { markdown, summary: `list page of ${shown(rows)} rows ${many[0]} RRU (of 100 rows ${few[0]})` };
  } finally {
    resetPorts();
    client.destroy();
    await engine.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
