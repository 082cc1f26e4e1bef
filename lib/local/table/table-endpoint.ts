import { createServer } from 'node:http';
import {
  BatchGetCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { listenUnderName, namedEndpoint } from '../named-endpoint.ts';
import { readJson } from '../request-body.ts';
import type { TableCommand } from './commands.ts';

const file = 'table.json';
/** The largest request of DynamoDB, in bytes. */
const largestRequest = 16 * 1_048_576;

type Members = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: each command has an input of its own, which the table checks.
type CommandClass = new (input: any) => TableCommand;

const commands: Readonly<Record<string, CommandClass>> = {
  GetItem: GetCommand,
  BatchGetItem: BatchGetCommand,
  Query: QueryCommand,
  Scan: ScanCommand,
  PutItem: PutCommand,
  UpdateItem: UpdateCommand,
  DeleteItem: DeleteCommand,
  TransactWriteItems: TransactWriteCommand,
};

/** The address at which another process of this machine reaches the table of the running instance of this data folder. */
export const runningTable = (dataDir: string): string | undefined => namedEndpoint(dataDir, file);

/**
 * The DynamoDB protocol (AWS JSON 1.0) for commands that run beside the service: the table is in the service's process.
 * It listens on this machine only, on a port that the data folder names.
 */
export async function startTableEndpoint(dataDir: string, send: (command: TableCommand) => Promise<object>) {
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(body, inBase64));
    try {
      const target = String(request.headers['x-amz-target']).replace(/^DynamoDB_\d+\./, '');
      const Command = Object.hasOwn(commands, target) ? commands[target] : undefined;
      if (!Command)
        throw Object.assign(new Error(`The local table has no ${target}.`), { name: 'ValidationException' });
      answer(
        200,
        marshalled(await send(new Command(unmarshalled((await readJson(request, largestRequest)) as never)))),
      );
    } catch (cause) {
      const { name, message, ...details } = cause as Error & Members;
      const { CancellationReasons, Item } = details;
      answer(400, { __type: `com.amazonaws.dynamodb.v20120810#${name}`, message, CancellationReasons, Item });
    }
  });
  return listenUnderName(server, dataDir, file);
}

/** Members of requests and answers that are items, wherever they lie. */
const itemMembers = new Set([
  'Key',
  'Item',
  'Attributes',
  'ExpressionAttributeValues',
  'ExclusiveStartKey',
  'LastEvaluatedKey',
]);
/** Members that are lists of items. `Responses` has one list for each table. */
const listMembers = new Set(['Keys', 'Items']);

const unmarshalled = (input: unknown): unknown => converted(input, (item) => unmarshall(withBytes(item) as never));
const marshalled = (output: object): object =>
  converted(output, (item) => marshall(item, { removeUndefinedValues: true })) as object;

function converted(value: unknown, convert: (item: Members) => Members): unknown {
  if (Array.isArray(value)) return value.map((member) => converted(member, convert));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      if (itemMembers.has(name)) return [name, member && convert(member as Members)];
      if (listMembers.has(name)) return [name, (member as Members[]).map(convert)];
      if (name === 'Responses') return [name, listsConverted(member as Record<string, Members[]>, convert)];
      return [name, converted(member, convert)];
    }),
  );
}

const listsConverted = (lists: Record<string, Members[]>, convert: (item: Members) => Members) =>
  Object.fromEntries(Object.entries(lists).map(([table, items]) => [table, items.map(convert)]));

/** Binary values come as base64 in JSON. */
const withBytes = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withBytes);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      name === 'B' && typeof member === 'string' ? Buffer.from(member, 'base64') : withBytes(member),
    ]),
  );
};

/** A replacer that writes binary values as base64. */
function inBase64(this: Members, name: string, value: unknown): unknown {
  const raw = this[name];
  return raw instanceof Uint8Array ? Buffer.from(raw).toString('base64') : value;
}
