import type { StatementSync } from 'node:sqlite';
import { deserialize, serialize } from 'node:v8';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { DeferredWrite } from '../local/deferred-write.ts';
import type { Durable } from '../local/durable.ts';
import { bytesIn, type SqlRow } from '../local/sql-rows.ts';
import type { EventKind, RecordedEntry, RecordedEvent } from '../views/events.ts';
import { eventsIn, makeFilter, numbersOf } from './entries.ts';

/** How many events are kept. */
export const keptEvents = 20_000;
/** How long an event waits at most until it is written with others, in milliseconds: what a killed process loses. */
const writeAfterMs = 250;
/** How many events are written at the latest, however short a time they took. */
const largestBatch = 500;

/** Entries repeat each other: compressed they take an eighth, and compressing takes less time than writing the rest. */
const fastest = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

export interface EventQuery {
  readonly after?: number;
  readonly before?: number;
  readonly limit?: number;
  readonly kinds?: readonly EventKind[];
  readonly subject?: string;
  readonly platformId?: string;
}

/** The places and ids of the newest event, 0 where there is none. */
interface Last {
  readonly seq: number;
  readonly id: number;
}

/**
 * The newest `keptEvents` events on disk, one row for all that were recorded within `writeAfterMs`. Recording is frequent and reading is
 * rare: what happened is kept as it was handed over, most events are made when they are read, and a reader looks through
 * the rows for the text that its events must contain.
 */
export class EventHistory {
  readonly #durable: Durable;
  readonly #statements: ReturnType<typeof prepare>;
  #unwritten: RecordedEntry[] = [];
  readonly #deferred: DeferredWrite;

  constructor(durable: Durable) {
    this.#durable = durable;
    durable.db.exec(schema);
    this.#statements = prepare((sql) => durable.db.prepare(sql));
    this.#deferred = new DeferredWrite({ durable, withinMs: writeAfterMs, write: () => this.#write() });
  }

  get last(): Last {
    const row = this.#statements.last.get();
    return { seq: Number(row?.seq ?? 0), id: Number(row?.id ?? 0) };
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
    const [first, last] = [entries[0], entries.at(-1)];
    if (!first || !last) return;
    const lastSeq = lastOf(last.seq, last);
    const lastId = Math.max(...entries.map((entry) => lastOf(entry.id, entry)));
    const firstId = Math.min(...entries.map(({ id }) => id));
    this.#durable.transaction(() => {
      this.#statements.insert.run(first.seq, lastSeq, firstId, lastId, bytesOf(entries));
      this.#statements.trim.run(lastSeq - keptEvents);
    });
    this.#unwritten = [];
  }

  /** The newest events that fit, newest first. */
  list({ after = 0, before = Number.MAX_SAFE_INTEGER, limit = 200, kinds, subject, platformId }: EventQuery) {
    this.write();
    const found: RecordedEvent[] = [];
    const oldest = Math.max(after, this.last.seq - keptEvents);
    const needles = [subject, platformId].filter((id) => id !== undefined);
    const isIn = (event: RecordedEvent): boolean =>
      event.seq > oldest &&
      event.seq < before &&
      (!kinds || kinds.includes(event.kind)) &&
      (!subject || event.subjects.includes(subject)) &&
      (!platformId || event.platformId === platformId);
    const mayHold = makeFilter(kinds, needles);
    for (const row of this.#statements.newest.iterate(oldest, before)) {
      const entries = entriesWith(needles, row).filter(mayHold).reverse();
      found.push(...entries.flatMap((entry) => eventsIn(entry).filter(isIn).reverse()));
      if (found.length >= limit) break;
    }
    return found.slice(0, limit);
  }

  /** An event by its id. */
  find(id: number): RecordedEvent | undefined {
    this.write();
    for (const row of this.#statements.around.iterate(id, id)) {
      const entry = entriesWith([], row).find((one) => one.id <= id && id <= lastOf(one.id, one));
      if (entry) return eventsIn(entry).find((event) => event.id === id);
    }
    return undefined;
  }
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

const schema = `
  CREATE TABLE IF NOT EXISTS recorded_entries (
    lastSeq INTEGER PRIMARY KEY, firstSeq INTEGER NOT NULL, firstId INTEGER NOT NULL, lastId INTEGER NOT NULL, entries BLOB NOT NULL
  );
`;

const prepare = (sql: (text: string) => StatementSync) => ({
  last: sql('SELECT MAX(lastSeq) AS seq, MAX(lastId) AS id FROM recorded_entries'),
  insert: sql('INSERT INTO recorded_entries (firstSeq, lastSeq, firstId, lastId, entries) VALUES (?, ?, ?, ?, ?)'),
  newest: sql('SELECT entries FROM recorded_entries WHERE lastSeq > ? AND firstSeq < ? ORDER BY lastSeq DESC'),
  around: sql('SELECT entries FROM recorded_entries WHERE firstId <= ? AND lastId >= ? ORDER BY lastSeq DESC'),
  trim: sql('DELETE FROM recorded_entries WHERE lastSeq <= ?'),
});
