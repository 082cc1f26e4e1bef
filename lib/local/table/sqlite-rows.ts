import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { Item } from '../../../functions/store/table.ts';
import { tableIndexes, table as wiring } from '../../../functions/topology/table.ts';
import type { ItemKey, RowChange, TextChange } from '../item-change.ts';
import { type SqlRow, textIn } from '../sql-rows.ts';
import type { Transactions } from '../transactions.ts';
import { itemText, readItemText } from './item-text.ts';
import { placeOf, type Row, type RowQuery, type Rows } from './rows.ts';
import { attributeIn, columns, columnValues, fromStored, type StoredItem, toStored } from './stored-item.ts';

const quoted = (name: string): string => `"${name}"`;
const wholeRow = ['pk', 'sk', 'item', ...columns.map(quoted)].join(', ');

/** An item's JSON, and its size in bytes where it was written lately. */
interface KeptItem {
  readonly text: string;
  readonly bytes?: number | undefined;
}

/** The file that the items are in, and the transactions that they are written in. */
export interface ItemFile {
  readonly db: DatabaseSync;
  readonly transactions: Transactions;
}

/** Receives the changes of a write inside its transaction. */
type Recorder = (changes: readonly TextChange[]) => void;

/** The newest items are kept as text: an item of a payment is read several times in a row. */
const keptItems = 2_000;

/**
 * Items in one SQLite table, one row each (stored-item.ts). Every write is one transaction;
 * with write-ahead logging it survives the end of the process at any moment. An item is in an index while it has both of
 * the index's attributes.
 */
export class SqliteRows implements Rows {
  readonly #db: DatabaseSync;
  readonly #record: Recorder;
  readonly #transactions: Transactions;
  readonly #statements = new Map<string, StatementSync>();
  readonly #kept = new Map<string, KeptItem>();

  constructor({ db, transactions }: ItemFile, record: Recorder) {
    this.#db = db;
    this.#record = record;
    this.#transactions = transactions;
    makeTable(db);
    transactions.onLost(() => this.#kept.clear());
  }

  get(key: ItemKey): Item | undefined {
    const kept = this.#keptItem(key);
    return kept && readItemText(kept.text);
  }

  apply(changes: readonly RowChange[]): void {
    const effective = changes.filter(({ before, after }) => before !== after);
    const withTexts = effective.map((change) => {
      const earlier = change.before && this.#keptItem(change.key);
      const textAfter = change.after && itemText(change.after);
      return { ...change, textBefore: earlier?.text, bytesBefore: earlier?.bytes, textAfter };
    });
    this.#transactions.run(() => {
      for (const change of withTexts) this.#set(change);
      this.#record(withTexts);
    });
    for (const { key, textAfter: text, bytesAfter: bytes } of withTexts) {
      this.#keep(key, text === undefined ? undefined : { text, bytes });
    }
  }

  #keptItem(key: ItemKey): KeptItem | undefined {
    const keptRow = this.#kept.get(placeOf(key));
    if (keptRow !== undefined) return keptRow;
    const row = this.#prepare(`SELECT ${wholeRow} FROM items WHERE pk = ? AND sk = ?`).get(key.pk, key.sk);
    const storedText = row && { text: itemText(fromStored(row).item) };
    if (storedText) this.#keep(key, storedText);
    return storedText;
  }

  #keep(key: ItemKey, item: KeptItem | undefined): void {
    const place = placeOf(key);
    this.#kept.delete(place);
    if (!item) return;
    this.#kept.set(place, item);
    if (this.#kept.size > keptItems) this.#kept.delete(this.#kept.keys().next().value ?? '');
  }

  *query({ indexName, attributes, partition, range, forward, after }: RowQuery): Iterable<Row> {
    const [hash, sort] = [quoted(attributes.partitionKey), quoted(attributes.sortKey)];
    const direction = forward ? 'ASC' : 'DESC';
    const conditions = [`${hash} = ?`, `${sort} IS NOT NULL`];
    const values: SQLInputValue[] = [partition];
    const where = (condition: string, ...bound: string[]) => {
      conditions.push(condition);
      values.push(...bound);
    };
    if (range.lowest !== undefined) where(`${sort} >= ?`, range.lowest);
    if (range.highest !== undefined) where(`${sort} <= ?`, range.highest);
    if (after) where(`(${sort}, pk, sk) ${forward ? '>' : '<'} (?, ?, ?)`, after.sort, after.pk, after.sk);
    // An index holds keys only, so its rows are read without their items.
    const shown = indexName ? ['pk', 'sk', hash, sort].join(', ') : wholeRow;
    const order = ['pk', 'sk'].map((name) => `${name} ${direction}`).join(', ');
    const statement = this.#prepare(
      `SELECT ${shown} FROM items WHERE ${conditions.join(' AND ')} ORDER BY ${sort} ${direction}, ${order}`,
    );
    for (const row of statement.iterate(...values)) yield indexName ? keyRow(row) : fromStored(row);
  }

  *scan(after: ItemKey | undefined): Iterable<Row> {
    const from = after ? 'WHERE (pk, sk) > (?, ?)' : '';
    const statement = this.#prepare(`SELECT ${wholeRow} FROM items ${from} ORDER BY pk, sk`);
    for (const row of statement.iterate(...(after ? [after.pk, after.sk] : []))) yield fromStored(row);
  }

  /** The keys of items whose time to live has ended, at most `limit`. */
  expired(nowSeconds: number, limit: number): readonly ItemKey[] {
    const statement = this.#prepare(`SELECT pk, sk FROM items WHERE ${quoted(wiring.timeToLive)} <= ? LIMIT ?`);
    return statement.all(nowSeconds, limit).map((row) => ({ pk: textIn(row, 'pk'), sk: textIn(row, 'sk') }));
  }

  #set({ key: { pk, sk }, before, after }: TextChange): void {
    if (!after) {
      this.#prepare('DELETE FROM items WHERE pk = ? AND sk = ?').run(pk, sk);
      return;
    }
    const stored = toStored(after);
    if (before) {
      this.#update({ pk, sk }, before, stored);
      return;
    }
    const statement = this.#prepare(
      `INSERT INTO items (pk, sk, item, ${columns.map(quoted).join(', ')}) VALUES (?, ?, ?${', ?'.repeat(columns.length)})`,
    );
    statement.run(pk, sk, stored.rest, ...stored.values);
  }

  /**
   * Sets only the columns that change, because SQLite writes the pages of every index that has a column which is set, also to the same
   * value.
   */
  #update({ pk, sk }: ItemKey, before: Item, { rest, values }: StoredItem): void {
    const earlier = columnValues(before);
    const changed = columns.flatMap((name, index) =>
      values[index] === earlier[index] ? [] : [{ name: quoted(name), value: values[index] ?? null }],
    );
    const set = changed.map(({ name }) => `, ${name} = ?`).join('');
    const statement = this.#prepare(`UPDATE items SET item = ?${set} WHERE pk = ? AND sk = ?`);
    statement.run(rest, ...changed.map(({ value }) => value), pk, sk);
  }

  #prepare(sql: string): StatementSync {
    const prepared = this.#statements.get(sql);
    if (prepared) return prepared;
    const statement = this.#db.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

function keyRow(row: SqlRow): Row {
  const size = Object.entries(row).reduce((sum, [name, value]) => sum + name.length + String(value).length, 0);
  return { item: { ...row }, size };
}

/** Creates the table, or adds the columns and indexes that a table of an earlier release lacks. */
function makeTable(db: DatabaseSync): void {
  db.exec(
    'CREATE TABLE IF NOT EXISTS items (pk TEXT NOT NULL, sk TEXT NOT NULL, item BLOB NOT NULL, PRIMARY KEY (pk, sk))',
  );
  const present = new Set(
    db
      .prepare('PRAGMA table_info(items)')
      .all()
      .map(({ name }) => name),
  );
  const missing = columns.filter((column) => !present.has(column));
  db.function('attribute_in', attributeIn);
  for (const name of missing) {
    db.exec(`ALTER TABLE items ADD COLUMN ${quoted(name)}`);
    db.exec(`UPDATE items SET ${quoted(name)} = attribute_in(item, '${name}')`);
  }
  for (const { name, partitionKey, sortKey } of tableIndexes) {
    const [hash, sort] = [quoted(partitionKey), quoted(sortKey)];
    db.exec(
      `CREATE INDEX IF NOT EXISTS ${quoted(name)} ON items (${hash}, ${sort}, pk, sk) WHERE ${hash} IS NOT NULL AND ${sort} IS NOT NULL`,
    );
  }
  const ttl = quoted(wiring.timeToLive);
  db.exec(`CREATE INDEX IF NOT EXISTS expiry ON items (${ttl}) WHERE ${ttl} IS NOT NULL`);
}
