import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { Durable } from '../../../lib/local/durable.ts';
import { EmbeddedTable } from '../../../lib/local/table/embedded-table.ts';
import { ensureTable, tableName } from '../../../lib/local/table/external-table.ts';
import { makeTableClient } from '../../../lib/local/table/table-client.ts';
import { takeOver } from '../../../lib/local/table/takeover.ts';
import { dynoxide, startDynoxide } from '../../kit/dynoxide.ts';
import { aFolder, later } from '../../kit/local-parts.ts';

const items = [
  { pk: 'PLATFORM#1', sk: 'PLATFORM', type: 'PLATFORM', name: 'One', nested: { list: [1, 'x', null, true] } },
  {
    pk: 'PLATFORM#1#PAYMENT#2',
    sk: 'PAYMENT',
    type: 'PAYMENT',
    platformId: '1',
    transactionSk: 't1',
    answer: Uint8Array.of(0, 255),
  },
];

/** A data folder of the version that ran the table in a process of its own, whose consumer has read one change of two. */
async function olderFolder(): Promise<string> {
  const folder = aFolder();
  mkdirSync(folder, { recursive: true });
  const engine = await startDynoxide(folder);
  const client = makeTableClient(engine.endpoint);
  await ensureTable(client);
  for (const Item of items) await client.send(new PutCommand({ TableName: tableName, Item }));
  client.destroy();
  await engine.stop();
  const older = new DatabaseSync(join(folder, 'dynamodb.sqlite'));
  const [first] = older.prepare('SELECT sequence_number FROM _stream_records ORDER BY id').all();
  older.close();
  const cloud = new DatabaseSync(join(folder, 'cloud.sqlite'));
  cloud.exec(
    'CREATE TABLE checkpoints (consumer TEXT, stream TEXT, shard TEXT, sequence TEXT, closed INTEGER, PRIMARY KEY (consumer, stream, shard))',
  );
  cloud
    .prepare('INSERT INTO checkpoints VALUES (?, ?, ?, ?, 0)')
    .run('RelayEvents', 'older', 'shard', String(first?.sequence_number));
  cloud.close();
  return folder;
}

describe.skipIf(!dynoxide())('a folder of the version that ran the table in a process of its own', () => {
  it('is taken over once: items, and changes from where each consumer stopped', async () => {
    const folder = await olderFolder();
    const durable = new Durable(folder);
    later(() => durable.close());
    const table = new EmbeddedTable({ dataDir: folder, tableName });
    later(() => table.close());
    expect(takeOver(folder, table.database, durable, tableName)).toEqual({ items: 2, lacksIndexes: false });
    expect(takeOver(folder, table.database, durable, tableName)).toBeUndefined();
    expect(table.database.prepare('SELECT pk, platformId, transactionSk FROM items ORDER BY pk').all()).toEqual([
      { pk: 'PLATFORM#1', platformId: null, transactionSk: null },
      { pk: 'PLATFORM#1#PAYMENT#2', platformId: '1', transactionSk: 't1' },
    ]);
    const [checkpoint] = durable.db.prepare("SELECT sequence FROM checkpoints WHERE stream <> 'older'").all();
    const unread = table.database
      .prepare('SELECT after FROM changes WHERE sequence > ?')
      .all(Number(checkpoint?.sequence))
      .map(({ after }) => JSON.parse(String(after)));
    expect(unread).toEqual([{ ...items[1], answer: { $base64: 'AP8=' } }]);
  });
});
