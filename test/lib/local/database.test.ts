import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { isTransient } from '../../../functions/runtime/transient.ts';
import { openDatabase, StorageFailed } from '../../../lib/local/database.ts';
import { Durable } from '../../../lib/local/durable.ts';
import { EmbeddedTable } from '../../../lib/local/table/embedded-table.ts';
import { aDurable, aFolder, later } from '../../kit/local-parts.ts';

const tableName = 'Table';

describe('a database', () => {
  it('reports a full disk in one sentence, keeps what was written, and takes more once there is room', async () => {
    const dataDir = aFolder();
    const sentences: string[] = [];
    const durable = new Durable(dataDir, (sentence) => sentences.push(sentence));
    const table = new EmbeddedTable({ file: durable, tableName });
    later(() => {
      table.close();
      durable.close();
    });
    const put = (pk: string, size: number) =>
      table.send(
        new PutCommand({ TableName: tableName, Item: { pk, sk: 'X', text: randomBytes(size / 2).toString('hex') } }),
      );
    await put('first', 10);
    const pages = Number(durable.db.prepare('PRAGMA page_count').get()?.page_count);
    durable.db.exec(`PRAGMA max_page_count = ${pages + 2}`);
    await expect(put('second', 100_000)).rejects.toThrow(StorageFailed);
    expect(new Set(sentences)).toEqual(
      new Set([
        `${dataDir} takes no more data (database or disk is full): make room on its disk, then start again; what was answered is kept.`,
      ]),
    );
    durable.db.exec('PRAGMA max_page_count = 100000');
    await put('third', 100_000);
    expect(durable.db.prepare('SELECT pk FROM items ORDER BY pk').all()).toEqual([{ pk: 'first' }, { pk: 'third' }]);
  });

  it('fails like a dependency, so that no record is set aside because the disk is full', () => {
    expect(isTransient(new StorageFailed('The disk is full.'))).toBe(true);
  });

  it('reports a file that it may not write', () => {
    const sentences: string[] = [];
    const dataDir = aFolder();
    const db = openDatabase(dataDir, 'file.sqlite', { format: 1, failed: (sentence) => sentences.push(sentence) });
    later(() => db.close());
    db.exec('PRAGMA query_only = 1');
    const path = join(dataDir, 'file.sqlite');
    expect(() => db.exec('CREATE TABLE t (x)')).toThrow(`${path} cannot be written to: give this user the right`);
    expect(sentences).toHaveLength(1);
  });

  it('is refused when it is no database or of a newer format, and other mistakes keep their own error', () => {
    const dataDir = aFolder();
    const open = (format: number) => openDatabase(dataDir, 'file.sqlite', { format });
    const second = open(2);
    second.exec('CREATE TABLE t (x)');
    expect(() => second.exec('SELECT missing_column')).toThrow('no such column');
    second.close();
    expect(() => open(1)).toThrow(`A newer version of this service wrote ${join(dataDir, 'file.sqlite')}`);
    open(3).close();
    expect(() => open(2)).toThrow(StorageFailed);
    writeFileSync(join(dataDir, 'file.sqlite'), 'x'.repeat(5_000));
    expect(() => open(3)).toThrow(`${join(dataDir, 'file.sqlite')} is damaged (file is not a database)`);
    expect(() => openDatabase(join(dataDir, 'missing'), 'file.sqlite', { format: 1 })).toThrow('cannot be written to');
  });

  it('rolls a transaction back whose disk was full in the middle, and the next one works', () => {
    const durable = aDurable();
    const bury = (body: string) => durable.bury({ source: 's', body, error: '', at: 1 });
    const pages = Number(durable.db.prepare('PRAGMA page_count').get()?.page_count);
    durable.db.exec(`PRAGMA max_page_count = ${pages + 2}`);
    const work = () =>
      durable.transaction(() => {
        bury('small');
        bury('x'.repeat(100_000));
      });
    expect(work).toThrow(StorageFailed);
    durable.transaction(() => bury('kept'));
    expect(durable.deadLetters().map(({ body }) => body)).toEqual(['kept']);
  });
});
