import { setTimeout as pause } from 'node:timers/promises';
import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  type TableDescription,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { table, tableIndexes } from '../../../functions/topology/table.ts';
import { region } from '../arns.ts';

export const tableName = 'Payments';

/**
 * The settings of every client of the engine. The engine requires a signature but checks none, and computing one for
 * every call would be a tenth of the work.
 */
export const engineAccess = (endpoint: string) => ({
  endpoint,
  region,
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  signer: {
    sign: async <R extends { headers: Record<string, string> }>(request: R): Promise<R> => {
      Object.assign(request.headers, unchecked);
      return request;
    },
  },
});

const unchecked = {
  authorization: `AWS4-HMAC-SHA256 Credential=local/20250101/${region}/dynamodb/aws4_request, SignedHeaders=host, Signature=0`,
  'x-amz-date': '20250101T000000Z',
};

/** Creates the table as `topology/table.ts` describes it. Returns the ARN of its stream. */
export async function ensureTable(client: DynamoDBDocumentClient): Promise<{ streamArn: string }> {
  const existing = await describe(client).catch(nothingWhen('ResourceNotFoundException'));
  if (existing) requireIndexes(existing);
  else await createTable(client);
  const { LatestStreamArn } = await active(client);
  if (!LatestStreamArn) throw new Error(`The table ${tableName} has no stream.`);
  return { streamArn: LatestStreamArn };
}

async function describe(client: DynamoDBDocumentClient): Promise<TableDescription> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: tableName }));
  return Table ?? {};
}

async function active(client: DynamoDBDocumentClient): Promise<TableDescription> {
  for (;;) {
    const description = await describe(client);
    const states = [description, ...(description.GlobalSecondaryIndexes ?? [])].map((one) =>
      'IndexStatus' in one ? one.IndexStatus : description.TableStatus,
    );
    if (states.every((state) => state === 'ACTIVE')) return description;
    await pause(100);
  }
}

/** Throws one sentence where the table was written by a version before 1.0.0, which had other indexes. */
function requireIndexes({ GlobalSecondaryIndexes = [] }: TableDescription): void {
  const existing = new Set(
    GlobalSecondaryIndexes.map(({ IndexName, KeySchema = [] }) =>
      [IndexName, ...KeySchema.map(({ AttributeName }) => AttributeName)].join(),
    ),
  );
  if (tableIndexes.every(({ name, partitionKey, sortKey }) => existing.has([name, partitionKey, sortKey].join())))
    return;
  throw new Error(
    `The table ${tableName} was written by a version before 1.0.0: stop, delete the table or name another engine with DYNAMODB_ENDPOINT.`,
  );
}

async function createTable(client: DynamoDBDocumentClient): Promise<void> {
  await client.send(new CreateTableCommand({ ...tableShape(), StreamSpecification }));
  await client.send(new UpdateTimeToLiveCommand({ TableName: tableName, TimeToLiveSpecification }));
}

const tableShape = (): CreateTableCommandInput => ({
  TableName: tableName,
  BillingMode: 'PAY_PER_REQUEST',
  KeySchema: keySchema(table.partitionKey, table.sortKey),
  AttributeDefinitions: attributes(
    table.partitionKey,
    table.sortKey,
    ...tableIndexes.flatMap((index) => [index.partitionKey, index.sortKey]),
  ),
  GlobalSecondaryIndexes: tableIndexes.map(indexOf),
});

const StreamSpecification = { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' } as const;
const TimeToLiveSpecification = { AttributeName: table.timeToLive, Enabled: true };

const keySchema = (partitionKey: string, sortKey: string) => [
  { AttributeName: partitionKey, KeyType: 'HASH' as const },
  { AttributeName: sortKey, KeyType: 'RANGE' as const },
];

const attributes = (...names: readonly string[]) =>
  [...new Set(names)].map((AttributeName) => ({ AttributeName, AttributeType: 'S' as const }));

const indexOf = ({ name, partitionKey, sortKey }: (typeof tableIndexes)[number]) => ({
  IndexName: name,
  KeySchema: keySchema(partitionKey, sortKey),
  Projection: { ProjectionType: 'KEYS_ONLY' as const },
});

const nothingWhen = (name: string) => (cause: unknown) => {
  if (cause instanceof Error && cause.name === name) return undefined;
  throw cause;
};
