import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { table } from '../../../functions/topology/table.ts';
import type { AccessRequest, Iam } from '../iam.ts';
import { engineAccess } from './external-table.ts';

interface TableClientOptions {
  /** Called after every change. */
  readonly written?: () => void;
  /** Refuses access that the running function's role does not allow. */
  readonly iam?: Iam;
}

/** The functions' client of the table, pointed at the engine. */
export function makeTableClient(
  endpoint: string,
  { written = () => {}, iam }: TableClientOptions = {},
): DynamoDBDocumentClient {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(engineAccess(endpoint)), {
    marshallOptions: { removeUndefinedValues: true },
  });
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        iam?.authorize(...askedOfTable(commandName, args.input));
        const answer = await next(args);
        if (/Put|Update|Delete|Write/.test(commandName)) written();
        return answer;
      },
    { step: 'initialize', name: 'reportWrites' },
  );
  return client;
}

interface KeyedInput {
  readonly Item?: Readonly<Record<string, unknown>>;
  readonly Key?: Readonly<Record<string, unknown>>;
}

interface TableInput extends KeyedInput {
  readonly IndexName?: string;
  readonly TransactItems?: readonly Readonly<Record<string, KeyedInput>>[];
}

/** The access that a command needs. A transaction is authorized by its items (DynamoDB, "Using IAM with transactions"). */
export function askedOfTable(commandName: string, input: object): AccessRequest[] {
  const { IndexName, TransactItems, ...keyed } = input as TableInput;
  const name = commandName.replace(/Command$/, '');
  if (TransactItems) {
    const operations = TransactItems.flatMap((item) => Object.entries(item));
    return operations.map(([operation, of]) => onItem(operation, of));
  }
  return [IndexName ? { action: `dynamodb:${itemAction(name)}`, on: 'indexes' } : onItem(name, keyed)];
}

function onItem(operation: string, { Item, Key }: KeyedInput): AccessRequest {
  const partition = (Item ?? Key)?.[table.partitionKey];
  return {
    action: `dynamodb:${itemAction(operation)}`,
    on: 'table',
    ...(typeof partition === 'string' && { partition }),
  };
}

/** The action of a short name of the document client: Get is GetItem. */
const itemAction = (name: string): string =>
  /^(Get|Put|Update|Delete|BatchGet|BatchWrite|ConditionCheck)$/.test(name) ? `${name}Item` : name;
