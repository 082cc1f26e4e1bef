import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  type TableDescription,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { table, tableIndexes } from '../../functions/contract/wiring.ts';
import { relistPayments } from '../../functions/store/relisting.ts';
import { region } from './arns.ts';
import { writeKeptFile } from './kept-file.ts';

export const tableName = 'Payments';

/** A running DynamoDB-compatible engine. */
export interface Engine {
  readonly endpoint: string;
  /** Resolves when the engine has ended without being asked to. */
  readonly lost: Promise<void>;
  stop(): Promise<void>;
}

/**
 * How every client of the engine is made. The engine wants to see a signature but checks none, and working one out for
 * every call would be a tenth of the whole work.
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

/** Uses the engine that DYNAMODB_ENDPOINT names, or starts dynoxide on a file of the data folder. */
export async function startEngine(dataDir: string): Promise<Engine> {
  const external = process.env.DYNAMODB_ENDPOINT;
  if (external) return { endpoint: external, lost: new Promise(() => {}), stop: async () => {} };
  await endOrphan(dataDir);
  const database = join(dataDir, 'dynamodb.sqlite');
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const child = spawnEngine(dataDir, ['serve', '--host', '127.0.0.1', '-p', String(port), '--db-path', database]);
  const ended = once(child, 'exit').then(() => undefined);
  const pid = Number(String((await Promise.race([once(child.stdout ?? child, 'data'), ended]))?.[0] ?? '').trim());
  writeKeptFile(dataDir, 'engine.json', { pid, endpoint });
  await answering(endpoint, child, join(dataDir, 'engine.log'));
  indexStream(database);
  let stopping = false;
  return {
    endpoint,
    lost: ended.then(() => (stopping ? new Promise<void>(() => {}) : undefined)),
    stop: async () => {
      stopping = true;
      child.stdin?.end();
      await Promise.race([ended, pause(5_000, undefined, { ref: false })]);
    },
  };
}

/** The endpoint of the engine that the running instance of this data folder has started. */
export const runningEndpoint = (dataDir: string): string | undefined =>
  process.env.DYNAMODB_ENDPOINT ?? lastEngine(dataDir)?.endpoint;

/** Creates the table as `wiring.ts` describes it, or what an older one lacks. Answers with the name of its stream. */
export async function ensureTable(client: DynamoDBDocumentClient): Promise<{ streamArn: string }> {
  const existing = await describe(client).catch(nothingWhen('ResourceNotFoundException'));
  if (existing) await addIndexes(client, existing);
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

/** Gives the table of an older version the indexes that came since. A table takes one at a time. */
async function addIndexes(client: DynamoDBDocumentClient, { GlobalSecondaryIndexes = [] }: TableDescription) {
  const missing = tableIndexes.filter(
    ({ name }) => !GlobalSecondaryIndexes.some(({ IndexName }) => IndexName === name),
  );
  if (missing.length > 0) await relistPayments({ client, tableName });
  for (const index of missing) {
    await active(client);
    await client.send(
      new UpdateTableCommand({
        TableName: tableName,
        AttributeDefinitions: attributes(index.partitionKey, index.sortKey),
        GlobalSecondaryIndexUpdates: [{ Create: indexOf(index) }],
      }),
    );
  }
}

async function createTable(client: DynamoDBDocumentClient): Promise<void> {
  await client.send(new CreateTableCommand({ ...tableShape(), StreamSpecification }));
  await client.send(new UpdateTimeToLiveCommand({ TableName: tableName, TimeToLiveSpecification }));
}

/** The table as a restore makes it: with its keys and indexes, without a stream and an end of its items' lives. */
export const tableShape = (): CreateTableCommandInput => ({
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

/** Gives a restored table what a restore leaves out. */
export async function completeTable(client: DynamoDBDocumentClient): Promise<void> {
  await client.send(new UpdateTableCommand({ TableName: tableName, StreamSpecification }));
  await client.send(new UpdateTimeToLiveCommand({ TableName: tableName, TimeToLiveSpecification }));
}

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

/** Runs the engine beside a reader of our pipe: however this process ends, the pipe ends with it, and so does the engine. */
const guard = `
  exec 3<&0
  "$0" "$@" >&2 &
  engine=$!
  echo "$engine"
  { read -r _ <&3; kill "$engine"; } 2>/dev/null &
  wait "$engine"
`;

/** A group of its own: Ctrl-C is for this process, which still needs the engine to finish its work. */
function spawnEngine(dataDir: string, args: readonly string[]): ChildProcess {
  const log = openSync(join(dataDir, 'engine.log'), 'a', 0o600);
  try {
    return spawn('sh', ['-c', guard, enginePath(), ...args], { detached: true, stdio: ['pipe', 'pipe', log] });
  } finally {
    closeSync(log);
  }
}

function enginePath(): string {
  try {
    const manifest = createRequire(import.meta.url).resolve('@dynoxide/linux-x64/package.json');
    return join(dirname(manifest), 'dynoxide');
  } catch {
    const platform = `${process.platform}-${process.arch}`;
    throw new Error(
      `No DynamoDB engine comes with ${platform}: start DynamoDB Local and set DYNAMODB_ENDPOINT to its address.`,
    );
  }
}

async function answering(endpoint: string, child: ChildProcess, log: string): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (
    !(await fetch(endpoint)
      .then(() => true)
      .catch(() => false))
  ) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`The DynamoDB engine does not start; see ${log}.`);
    await pause(10);
  }
}

/**
 * The engine finds the end of its stream by looking through all of it, at every write and at every poll. With this index
 * it looks at one row, however long the stream has grown.
 */
function indexStream(database: string): void {
  const db = new DatabaseSync(database, { timeout: 5_000 });
  try {
    db.exec(
      'CREATE INDEX IF NOT EXISTS _stream_order ON _stream_records (table_name, CAST(sequence_number AS INTEGER))',
    );
  } finally {
    db.close();
  }
}

/** Ends the engine of an instance that was killed, should it still be there: two must not write one file. */
async function endOrphan(dataDir: string): Promise<void> {
  const pid = lastEngine(dataDir)?.pid;
  if (!pid) return;
  const isOurs = () =>
    commandLine(pid).includes('dynoxide') && commandLine(pid).includes(join(dataDir, 'dynamodb.sqlite'));
  for (let round = 0; round < 300 && isOurs(); round += 1) {
    if (round === 0) process.kill(pid, 'SIGTERM');
    if (round === 200) process.kill(pid, 'SIGKILL');
    await pause(10);
  }
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

function lastEngine(dataDir: string): { pid: number; endpoint: string } | undefined {
  const path = join(dataDir, 'engine.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as { pid: number; endpoint: string }) : undefined;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}

const nothingWhen = (name: string) => (cause: unknown) => {
  if (cause instanceof Error && cause.name === name) return undefined;
  throw cause;
};
