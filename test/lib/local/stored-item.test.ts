import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Item } from '../../../functions/store/table.ts';
import { itemText } from '../../../lib/local/table/item-text.ts';
import { SqliteRows } from '../../../lib/local/table/sqlite-rows.ts';
import { toStored } from '../../../lib/local/table/stored-item.ts';
import { Transactions } from '../../../lib/local/transactions.ts';
import { later } from '../../kit/local-parts.ts';

const payment: Item = {
  pk: `PLATFORM#1#PAYMENT#${randomUUID()}`,
  sk: 'PAYMENT',
  type: 'PAYMENT',
  platformPk: '1',
  transactionSk: '2026-11-23T00:00:00.000Z#1',
  expiresAtSeconds: 1_798_429_038,
  description: 'Zażółć gęślą jaźń ₿ 🎁',
  answer: Uint8Array.of(0, 255, 7),
  nested: { list: [1, 'x', null, true, 1e-7], item: '$base64' },
  item: 'an attribute of the name of a column',
};

const aDatabase = (): DatabaseSync => {
  const db = new DatabaseSync(':memory:');
  later(() => db.close());
  return db;
};
const transactionsOf = new WeakMap<DatabaseSync, Transactions>();
const rowsOf = (db: DatabaseSync) => {
  const transactions = transactionsOf.get(db) ?? new Transactions(db);
  transactionsOf.set(db, transactions);
  return new SqliteRows({ db, transactions }, () => undefined);
};
const keyOf = ({ pk, sk }: Item) => ({ pk: String(pk), sk: String(sk) });
const put = (rows: SqliteRows, item: Item) =>
  rows.apply([{ key: keyOf(item), before: rows.get(keyOf(item)), after: item }]);

describe('a stored item', () => {
  it('is read as it was written, from a row and from the index that finds it', () => {
    const db = aDatabase();
    put(rowsOf(db), payment);
    const rows = rowsOf(db);
    expect(rows.get(keyOf(payment))).toEqual(payment);
    expect([...rows.scan(undefined)].map(({ item }) => item)).toEqual([payment]);
    const query = { indexName: undefined, attributes: { partitionKey: 'pk', sortKey: 'sk' }, range: {}, forward: true };
    expect([...rows.query({ ...query, partition: String(payment.pk), after: undefined })][0]?.item).toEqual(payment);
    expect(rows.expired(1_798_429_039, 10)).toEqual([keyOf(payment)]);
  });

  it.each([
    ['without any attribute but its key', { pk: 'a', sk: 'b' }],
    ['with a null where a column is', { pk: 'a', sk: 'b', expiresAtSeconds: null }],
    ['with 400 KB of text', { pk: 'a', sk: 'b', text: Array.from({ length: 11_000 }, () => randomUUID()).join() }],
  ])('is read as it was written %s', (_, item) => {
    const db = aDatabase();
    put(rowsOf(db), item);
    expect(rowsOf(db).get(keyOf(item))).toEqual(item);
  });

  it('counts for a page with all of its attributes', () => {
    const db = aDatabase();
    put(rowsOf(db), payment);
    const [row] = [...rowsOf(db).scan(undefined)];
    const length = itemText(payment).length;
    expect(Math.abs((row?.size ?? 0) - length)).toBeLessThan(length / 5);
    expect(toStored(payment).rest.length).toBeLessThan(length / 2);
  });

  it('gets the column and the index that a table of an earlier release lacks', () => {
    const db = aDatabase();
    put(rowsOf(db), payment);
    db.exec('DROP INDEX expiry; ALTER TABLE items DROP COLUMN expiresAtSeconds');
    const { pk, sk, platformPk, transactionSk, ...rest } = payment;
    db.prepare('UPDATE items SET item = ?').run(deflateRawSync(itemText(rest), { windowBits: 12 }));
    const rows = rowsOf(db);
    expect(rows.get(keyOf(payment))).toEqual(payment);
    expect(rows.expired(1_798_429_039, 10)).toEqual([keyOf(payment)]);
  });

  it.each([
    ['changes in its rest only', { description: 'changed' }],
    ['changes in a column', { transactionSk: '2026-11-23T00:00:01.000Z#1' }],
    ['gains a column', { customerPk: 'Customer:1#0' }],
    ['loses two columns', { platformPk: undefined, expiresAtSeconds: undefined }],
    ['has another kind of value in a column', { expiresAtSeconds: null }],
  ])('is read as it was written when it %s', (_, change) => {
    const db = aDatabase();
    put(rowsOf(db), payment);
    const changed = JSON.parse(itemText({ ...payment, answer: 'text', ...change })) as Item;
    put(rowsOf(db), changed);
    expect(rowsOf(db).get(keyOf(payment))).toEqual(changed);
    const { platformPk, transactionSk } = changed;
    const attributes = { partitionKey: 'platformPk', sortKey: 'transactionSk' };
    const query = { indexName: 'transactionsByPlatform', attributes, range: {}, forward: true, after: undefined };
    const found = [...rowsOf(db).query({ ...query, partition: '1' })].map(({ item }) => item);
    expect(found).toEqual(platformPk === undefined ? [] : [{ ...keyOf(payment), platformPk, transactionSk }]);
    expect(rowsOf(db).expired(1_798_429_039, 10)).toHaveLength(typeof changed.expiresAtSeconds === 'number' ? 1 : 0);
  });
});
