import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
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

interface TableInput {
  readonly IndexName?: string;
  readonly TransactItems?: readonly object[];
}

/** The access that a command needs. A transaction is authorized by its items (DynamoDB, "Using IAM with transactions"). */
export function askedOfTable(commandName: string, input: object): AccessRequest[] {
  const { IndexName, TransactItems } = input as TableInput;
  const name = commandName.replace(/Command$/, '');
  if (TransactItems) {
    const operations = TransactItems.flatMap((item) => Object.keys(item));
    return operations.map((operation) => ({ action: `dynamodb:${itemAction(operation)}`, on: 'table' }));
  }
  return [{ action: `dynamodb:${itemAction(name)}`, on: IndexName ? 'indexes' : 'table' }];
}

/** The action of a short name of the document client: Get is GetItem. */
const itemAction = (name: string): string =>
  /^(Get|Put|Update|Delete|BatchGet|BatchWrite|ConditionCheck)$/.test(name) ? `${name}Item` : name;
