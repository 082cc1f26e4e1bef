import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { GetRecordsCommand } from '@aws-sdk/client-dynamodb-streams';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { dataFile, openDatabase } from '../../../lib/local/database.ts';
import { EmbeddedTable } from '../../../lib/local/table/embedded-table.ts';
import { Transactions } from '../../../lib/local/transactions.ts';
import { aDurable, aFolder, later } from '../../kit/local-parts.ts';

/** A file with a table of numbers, and what another process would read of it. */
function aFile() {
  const folder = aFolder();
  const db = openDatabase(folder, 'numbers.sqlite', { format: 1 });
  const other = new DatabaseSync(join(folder, 'numbers.sqlite'));
  later(() => {
    db.close();
    other.close();
  });
  // A number that is not among the known ones is noticed by the commit.
  db.exec(`
    CREATE TABLE known (n INTEGER PRIMARY KEY);
    CREATE TABLE numbers (n INTEGER REFERENCES known (n) DEFERRABLE INITIALLY DEFERRED);
    INSERT INTO known VALUES (1), (2), (3)`);
  const lost: string[] = [];
  const transactions = new Transactions(db);
  transactions.onLost(() => lost.push('lost'));
  const insert = db.prepare('INSERT INTO numbers VALUES (?)');
  const add = (n: number) => transactions.run(() => insert.run(n));
  const inFile = () =>
    other
      .prepare('SELECT n FROM numbers ORDER BY n')
      .all()
      .map(({ n }) => n);
  return { db, transactions, add, inFile, lost };
}

describe('transactions of one turn', () => {
  it('are committed together at its end', async () => {
    const { transactions, add, inFile } = aFile();
    add(1);
    const first = transactions.committed();
    add(2);
    expect(transactions.committed()).toBe(first);
    expect(inFile()).toEqual([]);
    await first;
    expect(inFile()).toEqual([1, 2]);
    expect(transactions.committed()).toBeUndefined();
    add(3);
    await transactions.committed();
    expect(inFile()).toEqual([1, 2, 3]);
  });

  it('are taken back alone when their work fails, with what is within them', async () => {
    const { transactions, add, inFile } = aFile();
    add(1);
    const failing = () =>
      transactions.run(() => {
        add(2);
        throw new Error('No.');
      });
    expect(failing).toThrow('No.');
    add(3);
    await transactions.committed();
    expect(inFile()).toEqual([1, 3]);
  });

  it('are all lost when the commit fails, and say so to all who wait; the next are not', async () => {
    const { transactions, add, inFile, lost } = aFile();
    add(1);
    const first = transactions.committed();
    add(4);
    await expect(first).rejects.toThrow('FOREIGN KEY constraint failed');
    expect(lost).toEqual(['lost']);
    expect(inFile()).toEqual([]);
    add(2);
    await transactions.committed();
    expect(inFile()).toEqual([2]);
  });

  it('are committed at once where something needs the file now', async () => {
    const { transactions, add, inFile } = aFile();
    add(1);
    const first = transactions.committed();
    transactions.flush();
    expect(inFile()).toEqual([1]);
    await expect(first).resolves.toBeUndefined();
    add(4);
    expect(() => transactions.flush()).toThrow('FOREIGN KEY constraint failed');
    expect(inFile()).toEqual([1]);
  });

  it('take single statements with them', async () => {
    const { db, transactions, inFile } = aFile();
    transactions.join();
    db.exec('INSERT INTO numbers VALUES (1)');
    expect(inFile()).toEqual([]);
    await transactions.committed();
    expect(inFile()).toEqual([1]);
  });
});

describe('the table', () => {
  const tableName = 'Table';
  const key = { pk: 'P', sk: 'S' };
  const put = new PutCommand({
    TableName: tableName,
    Item: { ...key, type: 'PAYMENT' },
    ConditionExpression: 'attribute_not_exists(pk)',
  });

  function aTable() {
    const dataDir = aFolder();
    const table = new EmbeddedTable({ file: aDurable(dataDir), tableName });
    const other = new DatabaseSync(join(dataDir, dataFile));
    later(() => {
      table.close();
      other.close();
    });
    return { table, count: () => other.prepare('SELECT COUNT(*) AS n FROM items').get()?.n };
  }

  it('answers a write when it is in the file', async () => {
    const { table, count } = aTable();
    const written = table.send(put);
    expect(count()).toBe(0);
    await written;
    expect(count()).toBe(1);
  });

  it.each([
    [
      'answers a read',
      async (table: EmbeddedTable) => {
        const answer = await table.send(new GetCommand({ TableName: tableName, Key: key }));
        expect(answer).toHaveProperty('Item.type', 'PAYMENT');
      },
    ],
    [
      'passes on a change',
      async (table: EmbeddedTable) => {
        const { client } = table.changes;
        const { Records } = await client.send(new GetRecordsCommand({ ShardIterator: '0' }));
        expect(Records).toHaveLength(1);
      },
    ],
    [
      'refuses a write',
      (table: EmbeddedTable) => expect(table.send(put)).rejects.toThrow('The conditional request failed'),
    ],
  ])('%s when what it found is in the file', async (_, ask) => {
    const { table, count } = aTable();
    void table.send(put);
    await ask(table);
    expect(count()).toBe(1);
  });
});
