import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Store } from '../../functions/store/table.ts';
import { dataFile } from './database.ts';
import { Durable } from './durable.ts';
import { copyMarks } from './own-files.ts';
import { EmbeddedTable } from './table/embedded-table.ts';
import { tableName } from './table/external-table.ts';

/** The files of one running instance or one table. Keys, secrets and documents outlive a table, as they do on AWS. */
const ofOneTable = /^(table\.|service\.sqlite|lock|sqs\.json)/;

/** Copies the table of a running service at one moment, while it is written: a point in time. */
export function keepPointInTime(dataDir: string, folder: string): void {
  const database = new DatabaseSync(join(dataDir, dataFile), { timeout: 5_000 });
  try {
    database.prepare('VACUUM INTO ?').run(join(folder, dataFile));
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
  const [source, target] = [new Durable(pointInTime), new Durable(dataDir)];
  const [from, to] = [source, target].map((file) => new EmbeddedTable({ file, tableName })) as [
    EmbeddedTable,
    EmbeddedTable,
  ];
  try {
    // The keys and secrets that lie beside it belong to the new table too.
    copyMarks(source.db, target.db);
    const count = await copyItems(from, to);
    to.changes.trim(Number.MAX_SAFE_INTEGER);
    return count;
  } finally {
    from.close();
    to.close();
    source.close();
    target.close();
  }
}

async function copyItems(source: EmbeddedTable, target: EmbeddedTable): Promise<number> {
  let [count, position]: [number, Record<string, unknown> | undefined] = [0, undefined];
  do {
    const scan: ScanCommand = new ScanCommand({ TableName: tableName, ExclusiveStartKey: position });
    const { Items = [], LastEvaluatedKey } = await source.client.send(scan);
    // Together, so that they are one commit.
    await Promise.all(Items.map((Item) => target.client.send(new PutCommand({ TableName: tableName, Item }))));
    count += Items.length;
    position = LastEvaluatedKey;
  } while (position);
  return count;
}

/** A table in a folder of its own, on which the service could be started. */
export interface RestoredFolder {
  readonly store: Store;
  close(): void;
}

/** Restores the present state of a running service's folder into a new one, with all that lies beside the table. */
export async function restoreFolder(dataDir: string, target: string): Promise<RestoredFolder> {
  const pointInTime = join(target, 'point-in-time');
  mkdirSync(pointInTime, { recursive: true, mode: 0o700 });
  keepPointInTime(dataDir, pointInTime);
  await restoreTable(pointInTime, target);
  rmSync(pointInTime, { recursive: true });
  copyOtherFiles(dataDir, target);
  const file = new Durable(target);
  const table = new EmbeddedTable({ file, tableName });
  return {
    store: { client: table.client, tableName },
    close: () => {
      table.close();
      file.close();
    },
  };
}
