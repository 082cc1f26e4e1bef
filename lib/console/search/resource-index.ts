import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { Item } from '../../../functions/store/table.ts';
import { numberIn, type SqlRow, textIn } from '../../local/sql-rows.ts';
import type { FoundKind, FoundLine, FoundResource } from '../../views/search-views.ts';
import { amountIn, foundKinds, type StoredKind, searchedTexts, storedKinds } from './stored-kinds.ts';
import { wordIndex } from './word-index.ts';
import { uuidStart, wordsOf } from './words.ts';

/** How many items of one millisecond the index can tell apart. Times this large stay whole numbers until the year 2109. */
const perMs = 2_048;
const latest = Math.floor(Number.MAX_SAFE_INTEGER / perMs) - 1;

export interface ResourceQuery {
  readonly platformId: string;
  readonly kind: FoundKind;
  /** Each is the beginning of a word, and all are in what is found. */
  readonly terms: readonly string[];
  /** Each is a whole word of its own kind: a status, a kind of payment, a customer. */
  readonly filters?: readonly string[];
  /** From and to in milliseconds. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** The least and the largest amount in major units. */
  readonly least?: number | undefined;
  readonly most?: number | undefined;
  readonly sort?: ListSort | undefined;
  /** Where the page begins: behind the line of this place, and where lines are sorted otherwise than by place, after so many lines. */
  readonly after?: number | undefined;
  readonly limit: number;
}

/** The last changed first, unless a list is sorted otherwise. */
export const listSorts = [
  'newest',
  'oldest',
  'largest',
  'smallest',
  'made-last',
  'made-first',
  'name',
  'status',
] as const;
export type ListSort = (typeof listSorts)[number];

const orders: Readonly<Record<ListSort, string>> = {
  newest: 'r.place DESC',
  oldest: 'r.place',
  largest: 'r.amount DESC, r.place DESC',
  smallest: 'r.amount IS NULL, r.amount, r.place DESC',
  'made-last': 'r.created DESC, r.place DESC',
  'made-first': 'r.created, r.place',
  name: 'r.title COLLATE NOCASE, r.place DESC',
  status: 'r.status, r.place DESC',
};

/**
 * What is stored, by its words, the last changed first. It is a copy that is made anew at each start, so it lies in a file of its own
 * that SQLite deletes, and nothing of it is lost.
 */
export class ResourceIndex {
  readonly #db = new DatabaseSync('');
  readonly #statements: ReturnType<typeof prepare>;
  readonly #words: ReadonlyMap<string, ReturnType<typeof prepareWords>>;

  constructor() {
    this.#db.exec(schema);
    const sql = (text: string) => this.#db.prepare(text);
    this.#statements = prepare(sql);
    this.#words = new Map(foundKinds.map((kind) => [kind, prepareWords(this.#db, sql, tableOf(kind))]));
  }

  /** Carries out several changes as one. */
  inOneGo(work: () => void): void {
    this.#db.exec('BEGIN');
    try {
      work();
    } finally {
      this.#db.exec('COMMIT');
    }
  }

  /** Takes an item as it is now, by what it is indexed by; undefined where it was deleted. */
  put(pk: string, kind: StoredKind, item: Item | undefined): void {
    const [, platformId, , uuid] = pk.split('#');
    if (!platformId || !uuid) return;
    this.#remove(pk, kind.kind);
    if (item) this.#add(pk, `${kind.prefix}:${uuid}`, platformId, kind, item);
  }

  #remove(pk: string, kind: FoundKind): void {
    const row = this.#statements.placeOf.get(pk);
    if (!row) return;
    const place = numberIn(row, 'place');
    this.#statements.removeResource.run(place);
    this.#words.get(kind)?.remove.run(place);
  }

  #add(pk: string, id: string, platformId: string, kind: StoredKind, item: Item): void {
    const named = (other: unknown) => (typeof other === 'string' ? this.nameOf(other) : undefined);
    const status = String(item.status ?? item.state ?? item.verificationStatus ?? '');
    const title = kind.title(item, named) || id;
    const people = kind.people?.(item) ?? [];
    const texts = [title, kind.kind, ...searchedTexts(item), ...people.map((other) => named(other) ?? '')];
    const filters = [
      `status=${status}`,
      `type=${String(item.kind ?? item.purpose ?? item.customerType)}`,
      `currency=${String(item.currency)}`,
      ...people.map((one) => `of=${one}`),
    ];
    const place = this.#freePlace(Date.parse(String(item.updatedAt ?? item.createdAt)) || 0);
    const created = Date.parse(String(item.createdAt)) || 0;
    this.#statements.addResource.run(place, pk, id, title, kind.note?.(item) ?? '', status, amountIn(item), created);
    const words = [`in=${platformId}`, ...filters].map(asFilter);
    this.#words.get(kind.kind)?.add.run(place, [...words, ...texts.flatMap(wordsOf)].join(' '));
  }

  #freePlace(at: number): number {
    let place = Math.min(at, latest) * perMs;
    while (this.#statements.isTaken.get(place)) place += 1;
    return place;
  }

  /** What a resource is called, by its id in the interface. */
  nameOf(id: string): string | undefined {
    const row = this.#statements.byId.get(id);
    return row && textIn(row, 'title');
  }

  /** Those that fit, the last changed first or as they are to be sorted. */
  find(query: ResourceQuery): readonly FoundLine[] {
    const { platformId, kind, terms, filters = [], from = 0, to, least, most, sort = 'newest', after, limit } = query;
    const exact = [`in=${platformId}`, ...filters].map((one) => `"${asFilter(one)}"`);
    const match = [...exact, ...terms.map((term) => `"${term.replaceAll('"', '')}"*`)].join(' AND ');
    const before = sort === 'newest' ? (after ?? Number.MAX_SAFE_INTEGER) : Number.MAX_SAFE_INTEGER;
    const last = Math.min(before, to === undefined ? Number.MAX_SAFE_INTEGER : to * perMs);
    const range = [least ?? null, least ?? null, most ?? null, most ?? null];
    const skipped = sort === 'newest' ? 0 : (after ?? 0);
    const rows = this.#words.get(kind)?.find[sort].all(match, from * perMs, last, ...range, limit, skipped) ?? [];
    return rows.map((row) => shown(kind, row));
  }

  close(): void {
    this.#db.close();
  }
}

/** Filters are one word each, which no text has. */
const asFilter = (filter: string): string => filter.toLowerCase();

function shown(kind: FoundKind, row: SqlRow): FoundLine {
  const place = numberIn(row, 'place');
  const [note, status] = [textIn(row, 'note'), textIn(row, 'status')];
  return {
    kind,
    id: textIn(row, 'id'),
    title: textIn(row, 'title'),
    ...(note && { note }),
    ...(status && { status }),
    at: Math.floor(place / perMs),
    place,
  };
}

/** The stored items whose id begins so, by the table's own key: no index is needed for ids. */
export function idsBeginning(
  db: DatabaseSync,
  platformId: string,
  term: string,
  limit: number,
): readonly FoundResource[] {
  const start = uuidStart(term);
  if (start === undefined) return [];
  const statement = db.prepare('SELECT pk FROM items WHERE pk >= ? AND pk < ? AND sk = ? LIMIT ?');
  return [...storedKinds, delivery].flatMap(({ type, kind, prefix }) => {
    const partition = `PLATFORM#${platformId}#${type}#`;
    const values: SQLInputValue[] = [`${partition}${start}`, `${partition}${start}~`, type, limit];
    return statement.all(...values).map((row): FoundResource => {
      const id = `${prefix}:${textIn(row, 'pk').slice(partition.length)}`;
      return { kind, id, title: id };
    });
  });
}

/** Deliveries are found by their id, which is the event's, and by what was recorded of them. */
const delivery = { type: 'DELIVERY', kind: 'delivery', prefix: 'Webhook' } as const;

const schema = `
  PRAGMA journal_mode = OFF;
  PRAGMA synchronous = OFF;
  CREATE TABLE resources (
    place INTEGER PRIMARY KEY, pk TEXT NOT NULL UNIQUE, id TEXT NOT NULL, title TEXT NOT NULL, note TEXT NOT NULL, status TEXT NOT NULL,
    amount REAL, created INTEGER NOT NULL
  );
  CREATE INDEX resources_by_id ON resources (id);
`;

const prepare = (sql: (text: string) => StatementSync) => ({
  placeOf: sql('SELECT place FROM resources WHERE pk = ?'),
  isTaken: sql('SELECT 1 FROM resources WHERE place = ?'),
  byId: sql('SELECT title FROM resources WHERE id = ?'),
  addResource: sql(
    'INSERT INTO resources (place, pk, id, title, note, status, amount, created) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  ),
  removeResource: sql('DELETE FROM resources WHERE place = ?'),
});

/** Each kind has an index of its own: SQLite reads all places of the words of a query, however few are wanted. */
function prepareWords(db: DatabaseSync, sql: (text: string) => StatementSync, table: string) {
  db.exec(wordIndex(table));
  return {
    add: sql(`INSERT INTO ${table} (rowid, word) VALUES (?, ?)`),
    remove: sql(`DELETE FROM ${table} WHERE rowid = ?`),
    find: Object.fromEntries(listSorts.map((sort) => [sort, sql(findIn(table, orders[sort]))])) as Record<
      ListSort,
      StatementSync
    >,
  };
}

/**
 * What is sorted by place is read in the order of the index of words itself. The places of a page are found first, so that no more than its
 * rows are read whole.
 */
const findIn = (table: string, order: string): string =>
  `SELECT r.* FROM resources r WHERE r.place IN (
     SELECT ${table}.rowid FROM ${table} JOIN resources r ON r.place = ${table}.rowid
     WHERE ${table} MATCH ? AND ${table}.rowid >= CAST(? AS INTEGER) AND ${table}.rowid < CAST(? AS INTEGER)
     AND (? IS NULL OR r.amount >= ?) AND (? IS NULL OR r.amount <= ?)
     ORDER BY ${order.replaceAll('r.place', `${table}.rowid`)} LIMIT ? OFFSET ?
   ) ORDER BY ${order}`;

const tableOf = (kind: FoundKind): string => `words_of_${kind.replaceAll(' ', '_')}`;
