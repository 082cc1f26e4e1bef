import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { EmbeddedTable, tableFile } from '../../../lib/local/table/embedded-table.ts';
import { tableName } from '../../../lib/local/table/external-table.ts';

/** The files of one running instance or one table. Keys, secrets and documents outlive a table, as they do on AWS. */
const ofOneTable = /^(table\.|cloud\.sqlite|sqs\.json)/;

/** Copies the table of a running service at one moment, while it is written: a point in time. */
export function keepPointInTime(dataDir: string, folder: string): void {
  const database = new DatabaseSync(join(dataDir, tableFile), { timeout: 5_000 });
  try {
    database.prepare('VACUUM INTO ?').run(join(folder, tableFile));
  } finally {
    database.close();
  }
}

/** Copies what lies beside the table. */
export function copyOtherFiles(dataDir: string, folder: string): void {
  for (const name of readdirSync(dataDir).filter((file) => !ofOneTable.test(file))) {
    cpSync(join(dataDir, name), join(folder, name), { recursive: true });
  }
}

/**
 * Restores as AWS does: the items go into a new table, whose stream begins empty. Returns the number of items.
 */
export async function restoreTable(pointInTime: string, dataDir: string): Promise<number> {
  const from = new EmbeddedTable({ dataDir: pointInTime, tableName });
  const to = new EmbeddedTable({ dataDir, tableName });
  try {
    const count = await copyItems(from, to);
    to.changes.trim(Number.MAX_SAFE_INTEGER);
    return count;
  } finally {
    from.close();
    to.close();
  }
}

async function copyItems(source: EmbeddedTable, target: EmbeddedTable): Promise<number> {
  let [count, position]: [number, Record<string, unknown> | undefined] = [0, undefined];
  do {
    const scan: ScanCommand = new ScanCommand({ TableName: tableName, ExclusiveStartKey: position });
    const { Items = [], LastEvaluatedKey } = await source.client.send(scan);
    for (const Item of Items) await target.client.send(new PutCommand({ TableName: tableName, Item }));
    count += Items.length;
    position = LastEvaluatedKey;
  } while (position);
  return count;
}
