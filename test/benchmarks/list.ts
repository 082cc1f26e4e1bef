import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BatchWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { APIGatewayProxyEvent, Context, DynamoDBRecord } from 'aws-lambda';
import { handler as listTransactions } from '../../functions/api/payments/list-transactions.ts';
import { formatId, type Id, type NewUuid, toUuid } from '../../functions/domain/ids.ts';
import type { Payment } from '../../functions/domain/payments/payment.ts';
import { provide, resetPorts } from '../../functions/ports/ports.ts';
import { toItem } from '../../functions/store/payments/payments.ts';
import { ensureTable, tableName } from '../../lib/local/table/external-table.ts';
import { makeTableClient } from '../../lib/local/table/table-client.ts';
import { startDynoxide } from '../kit/dynoxide.ts';
import { markdownTable } from '../kit/measuring/markdown.ts';
import { readerOf } from '../kit/streams.ts';
import type { Measured } from './measured.ts';

const countTransactions = readerOf('CountTransactions');
const platformId = toUuid('11111111-1111-4111-8111-111111111111');
/** Ids that are scattered like real ones, and the same every time. */
function uuidOf(kind: string, number: number): NewUuid {
  const hex = createHash('sha256').update(`${kind}${number}`).digest('hex');
  return toUuid(
    `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`,
  );
}
const account = formatId('InternalAccount', uuidOf('sender', 0));
const customer = (number: number): Id<'Customer'> => formatId('Customer', uuidOf('customer', number));

/** One transaction every ten seconds: of ten customers, one in twenty failed, one in twenty never paid. */
function paymentOf(number: number): Payment {
  const at = new Date(Date.UTC(2025, 0, 1) + number * 10_000).toISOString();
  return {
    kind: 'QUOTE',
    platformId,
    paymentId: uuidOf('payment', number),
    status: number % 20 === 7 ? 'FAILED' : number % 20 === 13 ? 'EXPIRED' : 'COMPLETED',
    version: 4,
    customerId: customer(number % 10),
    platformCustomerId: `customer-${number % 10}`,
    sourceAccountId: account,
    destinationAccountId: formatId('ExternalAccount', uuidOf('receiver', number % 10)),
    sendingCurrency: 'USD',
    receivingCurrency: 'BTC',
    sendingAmount: 10_000,
    receivingAmount: 99_700,
    fees: { platformFixed: 0, platformVariable: 0, serviceFixed: 0, serviceVariable: 30 },
    quotedAt: at,
    createdAt: at,
    updatedAt: at,
    ...((number % 20 === 7 || number % 20 === 13) && { failedAt: at }),
  };
}

/** A measured request: a page of twenty of a list, after `hops` pages of a hundred. */
const questions: readonly { name: string; query: Readonly<Record<string, string>>; hops?: number }[] = [
  { name: 'all', query: {} },
  { name: 'a customer', query: { customerId: customer(3) } },
  { name: 'a sending account', query: { senderAccountIdentifier: account } },
  { name: 'an account, either side', query: { accountIdentifier: account } },
  { name: 'type OUTGOING', query: { type: 'OUTGOING' } },
  { name: 'a range of time', query: { startDate: '2025-01-01T00:05:00Z', endDate: '2035-01-01T00:00:00Z' } },
  { name: 'deep in the list', query: {}, hops: 5 },
  { name: 'status FAILED', query: { status: 'FAILED' } },
  { name: 'status COMPLETED', query: { status: 'COMPLETED' } },
];

/** Puts payments into the table, oldest first, and counts them as the table's stream reader does. */
async function insert(client: DynamoDBDocumentClient, from: number, to: number): Promise<void> {
  for (let start = from; start < to; start += 25) {
    const items = Array.from({ length: Math.min(25, to - start) }, (_, index) => toItem(paymentOf(start + index)));
    const requests = items.map((Item) => ({ PutRequest: { Item } }));
    const { UnprocessedItems = {} } = await client.send(
      new BatchWriteCommand({ RequestItems: { [tableName]: requests } }),
    );
    if (UnprocessedItems[tableName]) throw new Error('The engine left items out.');
    const Records = items.map((item) => ({ dynamodb: { NewImage: marshall(item) } }) as unknown as DynamoDBRecord);
    const { batchItemFailures } = await countTransactions({ Records });
    if (batchItemFailures.length > 0) throw new Error('The transactions could not be counted.');
  }
}

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
    requestContext: { authorizer: { platformId, clientId: 'list', environment: 'sandbox', permissions: 'VIEW' } },
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
    await insert(client, 0, 100);
    const few = await askAll(meter);
    await insert(client, 100, rows);
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
