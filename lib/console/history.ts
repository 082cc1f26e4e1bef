import type { StatementSync } from 'node:sqlite';
import { deserialize, serialize } from 'node:v8';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { DeferredWrite } from '../local/deferred-write.ts';
import type { Durable } from '../local/durable.ts';
import { bytesIn, type SqlRow } from '../local/sql-rows.ts';
import type { EventKind, RecordedEntry, RecordedEvent } from '../views/events.ts';
import { eventsIn, isLasting, makeFilter, numbersOf } from './entries.ts';

/** How many places of the stream are kept with all that happened there. */
export const keptEvents = 20_000;
/** How many places are kept of what explains money: requests, moves, postings, webhooks and the clock. */
export const keptLasting = 100_000;
/** How long an event waits at most until it is written with others, in milliseconds: what a killed process loses. */
const writeAfterMs = 250;
/** How many events are written at the latest, however short a time they took. */
const largestBatch = 500;

/** Entries repeat each other: compressed they take an eighth, and compressing takes less time than writing the rest. */
const fastest = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

export interface EventQuery {
  readonly after?: number | undefined;
  readonly before?: number | undefined;
  readonly limit?: number;
  readonly kinds?: readonly EventKind[];
  readonly subject?: string;
  readonly platformId?: string;
  /** The event with which a story began: it, and all that followed from it. */
  readonly root?: number | undefined;
}

/** The places and ids of the newest event, 0 where there is none. */
interface Last {
  readonly seq: number;
  readonly id: number;
}

/**
 * The newest events on disk, one row for all that were recorded within `writeAfterMs`: runs of functions, steps and changes of other items
 * are two thirds of them and are forgotten first. Recording is frequent and reading is rare: what happened is kept as it was handed over,
 * most events are made when they are read, and a reader looks through the rows for the text that its events must contain.
 */
export class EventHistory {
  readonly #durable: Durable;
  readonly #passing: Rows;
  readonly #lasting: Rows;
  #unwritten: RecordedEntry[] = [];
  readonly #deferred: DeferredWrite;

  constructor(durable: Durable) {
    this.#durable = durable;
    this.#passing = rowsOf(durable, 'recorded_passing');
    this.#lasting = rowsOf(durable, 'recorded_lasting');
    this.#deferred = new DeferredWrite({ durable, withinMs: writeAfterMs, write: () => this.#write() });
  }

  get last(): Last {
    const rows = [this.#passing, this.#lasting].map(({ last }) => last.get());
    return {
      seq: Math.max(...rows.map((row) => Number(row?.seq ?? 0))),
      id: Math.max(...rows.map((row) => Number(row?.id ?? 0))),
    };
  }

  /** Appends what was recorded. */
  append(entry: RecordedEntry): void {
    this.#unwritten.push(entry);
    if (this.#unwritten.length >= largestBatch) this.write();
    else this.#deferred.soon();
  }

  /** Writes what has not been written yet. */
  write(): void {
    this.#deferred.now();
  }

  #write(): void {
    const entries = this.#unwritten;
    const last = entries.at(-1);
    if (!last) return;
    const newest = lastOf(last.seq, last);
    this.#durable.transaction(() => {
      insert(
        this.#lasting,
        entries.filter((entry) => isLasting(entry)),
      );
      insert(
        this.#passing,
        entries.filter((entry) => !isLasting(entry)),
      );
      this.#passing.trim.run(newest - keptEvents);
      this.#lasting.trim.run(newest - keptLasting);
    });
    this.#unwritten = [];
  }

  /** The newest events that fit, newest first. */
  list({ after = 0, before = Number.MAX_SAFE_INTEGER, limit = 200, kinds, subject, platformId, root }: EventQuery) {
    this.write();
    const found: RecordedEvent[] = [];
    const newest = this.last.seq;
    const needles = [subject, platformId].filter((id) => id !== undefined);
    const isIn = (event: RecordedEvent): boolean =>
      event.seq > after &&
      event.seq < before &&
      (!kinds || kinds.includes(event.kind)) &&
      (!subject || event.subjects.includes(subject)) &&
      (!platformId || event.platformId === platformId) &&
      (!root || event.root === root || event.id === root);
    const mayHold = makeFilter(kinds, needles);
    const read = (rows: Rows, kept: number) =>
      entriesBackwards(rows.newest.iterate(Math.max(after, newest - kept), before), needles, newest - kept);
    for (const entry of newestOf(read(this.#passing, keptEvents), read(this.#lasting, keptLasting))) {
      if (mayHold(entry)) found.push(...eventsIn(entry).filter(isIn).reverse());
      if (found.length >= limit) break;
    }
    return found.slice(0, limit);
  }

  /** An event by its id. */
  find(id: number): RecordedEvent | undefined {
    this.write();
    for (const rows of [this.#passing, this.#lasting]) {
      for (const row of rows.around.iterate(id, id)) {
        const entry = entriesWith([], row).find((one) => one.id <= id && id <= lastOf(one.id, one));
        if (entry) return eventsIn(entry).find((event) => event.id === id);
      }
    }
    return undefined;
  }
}

/** Reads the entries of rows, newest first, down to where they are no longer kept. */
function* entriesBackwards(rows: Iterable<SqlRow>, needles: readonly string[], oldest: number): Entries {
  for (const row of rows) {
    for (const entry of entriesWith(needles, row).toReversed()) if (lastOf(entry.seq, entry) > oldest) yield entry;
  }
}

type Entries = Generator<RecordedEntry>;

/** Joins two sequences that are ordered by place, newest first. It ends both, also where it is left early: an open statement keeps a world from being saved. */
function* newestOf(one: Entries, other: Entries): Entries {
  try {
    let [first, second] = [one.next(), other.next()];
    while (!first.done || !second.done) {
      if (second.done || (!first.done && first.value.seq > second.value.seq)) {
        yield first.value;
        first = one.next();
      } else {
        yield second.value;
        second = other.next();
      }
    }
  } finally {
    one.return(undefined);
    other.return(undefined);
  }
}

function insert(rows: Rows, entries: readonly RecordedEntry[]): void {
  const [first, last] = [entries[0], entries.at(-1)];
  if (!first || !last) return;
  const lastId = Math.max(...entries.map((entry) => lastOf(entry.id, entry)));
  const firstId = Math.min(...entries.map(({ id }) => id));
  rows.insert.run(first.seq, lastOf(last.seq, last), firstId, lastId, bytesOf(entries));
}

/** A row's entries. The format of `serialize` is safe to store: later versions of Node.js read it (Node.js, "v8.serialize"). */
const bytesOf = (entries: readonly RecordedEntry[]): Uint8Array => zstdCompressSync(serialize(entries), fastest);

/** The last of the numbers that an entry takes from this one on. */
const lastOf = (first: number, entry: RecordedEntry): number => first + numbersOf(entry) - 1;

/** The entries of a row that contains each of these texts. */
function entriesWith(needles: readonly string[], row: SqlRow): readonly RecordedEntry[] {
  const bytes = zstdDecompressSync(bytesIn(row, 'entries'));
  // Texts are written in one byte a character where they can be, else in two.
  const isThere = (needle: string): boolean =>
    bytes.includes(needle, 0, 'latin1') || bytes.includes(Buffer.from(needle, 'utf16le'));
  return needles.every(isThere) ? deserialize(bytes) : [];
}

const schema = (table: string): string => `
  CREATE TABLE IF NOT EXISTS ${table} (
    lastSeq INTEGER PRIMARY KEY, firstSeq INTEGER NOT NULL, firstId INTEGER NOT NULL, lastId INTEGER NOT NULL, entries BLOB NOT NULL
  );
`;

type Rows = ReturnType<typeof prepare>;

function rowsOf({ db }: Durable, table: string): Rows {
  db.exec(schema(table));
  return prepare((sql) => db.prepare(sql), table);
}

const prepare = (sql: (text: string) => StatementSync, table: string) => ({
  last: sql(`SELECT MAX(lastSeq) AS seq, MAX(lastId) AS id FROM ${table}`),
  insert: sql(`INSERT INTO ${table} (firstSeq, lastSeq, firstId, lastId, entries) VALUES (?, ?, ?, ?, ?)`),
  newest: sql(`SELECT entries FROM ${table} WHERE lastSeq > ? AND firstSeq < ? ORDER BY lastSeq DESC`),
  around: sql(`SELECT entries FROM ${table} WHERE firstId <= ? AND lastId >= ? ORDER BY lastSeq DESC`),
  trim: sql(`DELETE FROM ${table} WHERE lastSeq <= ?`),
});
