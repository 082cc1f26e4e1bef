import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Item } from '../../../functions/store/table.ts';
import { tableIndexes } from '../../../functions/topology/table.ts';
import type { Durable } from '../durable.ts';
import { shardId, streamArn } from './change-log.ts';
import { itemText } from './item-text.ts';
import { makeTable } from './sqlite-rows.ts';

/** The file of the engine that versions before this one ran beside the service. */
const olderFile = 'dynamodb.sqlite';

export interface Takeover {
  readonly items: number;
  /** The older table lacked indexes, so its payments may lack what the lists of today read. */
  readonly lacksIndexes: boolean;
}

/**
 * Takes the table and the unread changes of an older data folder over, once: all of it or, if the process ends before
 * that, nothing. The older file stays beside it under another name.
 */
export function takeOver(dataDir: string, db: DatabaseSync, durable: Durable, tableName: string): Takeover | undefined {
  const path = join(dataDir, olderFile);
  if (!existsSync(path)) return undefined;
  const older = new DatabaseSync(path);
  try {
    const description = older.prepare('SELECT gsi_definitions FROM _tables WHERE table_name = ?').get(tableName);
    if (!description) return undefined;
    db.exec('BEGIN');
    const items = copyItems(older, db, tableName);
    copyChanges(older, db, durable, tableName);
    db.exec('COMMIT');
    older.close();
    renameSync(path, `${path}.taken-over`);
    const known = String(description.gsi_definitions ?? '');
    return { items, lacksIndexes: tableIndexes.some(({ name }) => !known.includes(`"${name}"`)) };
  } catch (cause) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw cause;
  } finally {
    if (older.isOpen) older.close();
  }
}

const read = (text: string): Item => unmarshall(withBytes(JSON.parse(text)));

function withBytes(attributes: Record<string, { readonly B?: unknown }>): Record<string, never> {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      typeof value.B === 'string' ? { B: Buffer.from(value.B, 'base64') } : value,
    ]),
  ) as Record<string, never>;
}

function copyItems(older: DatabaseSync, db: DatabaseSync, tableName: string): number {
  db.exec('DELETE FROM items');
  const insert = db.prepare('INSERT INTO items (pk, sk, item) VALUES (?, ?, ?)');
  let count = 0;
  for (const row of older.prepare(`SELECT item_json FROM "${tableName}"`).iterate()) {
    const item = read(row.item_json as string);
    insert.run(String(item.pk), String(item.sk), itemText(item));
    count += 1;
  }
  makeTable(db, { fill: true });
  return count;
}

/** The changes with their sequence numbers, so that each consumer continues after the last one that it has read. */
function copyChanges(older: DatabaseSync, db: DatabaseSync, durable: Durable, tableName: string): void {
  const insert = db.prepare('INSERT OR REPLACE INTO changes (sequence, before, after, at) VALUES (?, ?, ?, ?)');
  const rows = older.prepare(
    'SELECT sequence_number, old_image, new_image, created_at FROM _stream_records WHERE table_name = ? AND new_image IS NOT NULL ORDER BY CAST(sequence_number AS INTEGER)',
  );
  for (const { sequence_number, old_image, new_image, created_at } of rows.iterate(tableName)) {
    const before = old_image === null ? null : itemText(read(old_image as string));
    insert.run(Number(sequence_number), before, itemText(read(new_image as string)), Number(created_at) * 1000);
  }
  durable.db
    .prepare(
      `INSERT OR REPLACE INTO checkpoints (consumer, stream, shard, sequence, closed)
       SELECT consumer, ?, ?, MAX(CAST(sequence AS INTEGER)), 0 FROM checkpoints
       WHERE stream <> ? AND sequence IS NOT NULL GROUP BY consumer`,
    )
    .run(streamArn, shardId, streamArn);
}
