import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { streamConsumers } from '../../../functions/topology/wiring.ts';
import type { Durable } from '../durable.ts';
import { DynamoDbStreams } from '../dynamodb-streams.ts';
import type { Iam } from '../iam.ts';
import type { Lambda } from '../lambda.ts';
import type { Observation } from '../observation.ts';
import { shardId, streamArn } from './change-log.ts';
import { EmbeddedTable } from './embedded-table.ts';
import { engineAccess, ensureTable, tableName } from './external-table.ts';
import { askedOfTable, makeTableClient } from './table-client.ts';
import { startTableEndpoint } from './table-endpoint.ts';

/** How often changes that every consumer has read are forgotten, in milliseconds: the file keeps the room of the most that waited, 4 MB in a second. */
const trimEveryMs = 250;
/** With more changes than this, which a reader has not read yet, requests alone would keep it from ever catching up. */
const manyUnread = 100;

/** What Node says of an address at which nothing listens. */
const unreachable = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH']);

interface TableParts {
  readonly dataDir: string;
  readonly iam: Iam;
  readonly durable: Durable;
  readonly lambda: Lambda;
  readonly observation?: Observation | undefined;
  readonly log: (line: string) => void;
}

/** The table behind the local service and the reader of its stream. */
export interface OpenTable {
  readonly store: { readonly client: DynamoDBDocumentClient; readonly tableName: string };
  readonly streams: DynamoDbStreams;
  /** Whether the table is in this process, and in its file. */
  readonly isEmbedded: boolean;
  /** How many changes a reader of the stream has not read yet, as far as the engine says. */
  unread(): number;
  /** Whether so many are unread that reading them goes ahead of everything else. */
  isFarBehind(): boolean;
  close(): Promise<void>;
}

/** Opens the table in this process, or the one at `tableEndpoint`. */
export const openTable = (tableEndpoint: string | undefined, parts: TableParts): Promise<OpenTable> =>
  tableEndpoint ? openExternalTable(tableEndpoint, parts) : openEmbeddedTable(parts);

async function openExternalTable(
  endpoint: string,
  { iam, durable, lambda, observation, log }: TableParts,
): Promise<OpenTable> {
  let streams: DynamoDbStreams | undefined;
  const client = makeTableClient(endpoint, { written: () => streams?.wake(), iam });
  const stream = await ensureTable(client).catch((cause: unknown) => {
    const isAway = unreachable.has((cause as NodeJS.ErrnoException).code ?? '');
    throw isAway
      ? new Error(`No engine answers at ${endpoint}: start it, or leave DYNAMODB_ENDPOINT out.`, { cause })
      : cause;
  });
  streams = new DynamoDbStreams({
    durable,
    lambda,
    observation,
    log,
    client: new DynamoDBStreamsClient(engineAccess(endpoint)),
    streamArn: stream.streamArn,
    consumers: streamConsumers,
  });
  const reader = streams;
  return {
    store: { client, tableName },
    streams: reader,
    unread: () => 0,
    isFarBehind: () => false,
    isEmbedded: false,
    close: async () => client.destroy(),
  };
}

async function openEmbeddedTable({ dataDir, iam, durable, lambda, observation, log }: TableParts): Promise<OpenTable> {
  let streams: DynamoDbStreams | undefined;
  const table = new EmbeddedTable({
    file: durable,
    tableName,
    authorize: (commandName, input) => iam.authorize(...askedOfTable(commandName, input)),
    written: () => streams?.wake(),
    observation,
    now: () => durable.clock.now(),
  });
  try {
    const { client, changes } = table;
    const unread = () => changes.newest() - Number(streams?.readByAll(shardId) ?? 0);
    const isFarBehind = () => unread() > manyUnread;
    streams = new DynamoDbStreams({
      durable,
      lambda,
      observation,
      log,
      isFarBehind,
      client: changes.client,
      streamArn,
      consumers: streamConsumers,
    });
    const endpoint = await startTableEndpoint(dataDir, (command) => table.send(command));
    const trimming = setInterval(() => {
      const sequence = streams?.readByAll(shardId);
      if (sequence !== undefined) changes.trim(Number(sequence));
    }, trimEveryMs).unref();
    const reader = streams;
    return {
      store: { client, tableName },
      streams: reader,
      isEmbedded: true,
      unread,
      isFarBehind,
      close: async () => {
        clearInterval(trimming);
        await endpoint.close();
        table.close();
      },
    };
  } catch (cause) {
    table.close();
    throw cause;
  }
}
