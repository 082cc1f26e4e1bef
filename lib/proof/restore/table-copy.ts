import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, type DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { makeTableClient } from '../../local/clients.ts';
import { completeTable, startEngine, tableName, tableShape } from '../../local/dynamodb.ts';

/** What belongs to one running instance or to one table. Keys, secrets and files outlive a table, as they do on AWS. */
const ofOneTable = /^(dynamodb\.sqlite|cloud\.sqlite|engine\.|sqs\.json)/;

/** Keeps the table of a running service as it is at this moment, whatever is written meanwhile: a point in time. */
export function keepPointInTime(dataDir: string, folder: string): void {
  const database = new DatabaseSync(join(dataDir, 'dynamodb.sqlite'), { timeout: 5_000 });
  try {
    database.prepare('VACUUM INTO ?').run(join(folder, 'dynamodb.sqlite'));
  } finally {
    database.close();
  }
}

/** Takes over what is kept beside the table. */
export function takeOver(dataDir: string, folder: string): void {
  for (const name of readdirSync(dataDir).filter((file) => !ofOneTable.test(file))) {
    cpSync(join(dataDir, name), join(folder, name), { recursive: true });
  }
}

/**
 * Restores as AWS does: the items go into a new table that has its indexes and nothing else. Then it is given what a restore
 * leaves out, as docs/runbooks/restore.md says. Its stream begins empty. Answers with the number of items.
 */
export async function restoreTable(pointInTime: string, dataDir: string): Promise<number> {
  const from = await startEngine(pointInTime);
  const to = await startEngine(dataDir);
  try {
    const target = makeTableClient(to.endpoint);
    await target.send(new CreateTableCommand(tableShape()));
    const count = await copyItems(makeTableClient(from.endpoint), target);
    await completeTable(target);
    return count;
  } finally {
    await Promise.all([from.stop(), to.stop()]);
  }
}

/** The table takes 25 items in one write. */
const atOnce = 25;

async function copyItems(source: DynamoDBDocumentClient, target: DynamoDBDocumentClient): Promise<number> {
  let [count, position]: [number, Record<string, unknown> | undefined] = [0, undefined];
  do {
    const scan: ScanCommand = new ScanCommand({ TableName: tableName, ExclusiveStartKey: position });
    const { Items = [], LastEvaluatedKey } = await source.send(scan);
    for (let start = 0; start < Items.length; start += atOnce) {
      const puts = Items.slice(start, start + atOnce).map((Item) => ({ PutRequest: { Item } }));
      const { UnprocessedItems } = await target.send(new BatchWriteCommand({ RequestItems: { [tableName]: puts } }));
      if (Object.keys(UnprocessedItems ?? {}).length > 0) throw new Error('The engine left items of a copy out.');
    }
    count += Items.length;
    position = LastEvaluatedKey;
  } while (position);
  return count;
}
