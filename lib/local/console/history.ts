import type { StatementSync } from 'node:sqlite';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { DeferredWrite } from '../deferred-write.ts';
import type { Durable } from '../durable.ts';
import { bytesIn, type SqlRow } from '../sql-rows.ts';
import type { EventKind, RecordedEvent } from './events.ts';

/** How many events are kept. */
export const keptEvents = 20_000;
/** How long an event waits at most until it is written with others, in milliseconds: what a killed process loses. */
const writeAfterMs = 250;
/** How many events are written at the latest, however short a time they took. */
const largestBatch = 500;

/** Lines of JSON repeat each other: compressed they take a sixth, and compressing takes less time than writing the rest. */
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
 * The newest `keptEvents` events on disk, one row for all that were recorded within `writeAfterMs`: a line of JSON each. Recording is
 * frequent and reading is rare, so there is no index; a reader looks through the rows for the text that its events must contain.
 */
export class EventHistory {
  readonly #durable: Durable;
  readonly #statements: ReturnType<typeof prepare>;
  #unwritten: { readonly seq: number; readonly id: number; readonly bytes: Uint8Array }[] = [];
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

  /** Appends an event and returns it as it is written. */
  append(event: RecordedEvent): string {
    const line = JSON.stringify(event);
    // Bytes at once: one currency sign would make the text of the whole row two bytes wide and slow.
    this.#unwritten.push({ seq: event.seq, id: event.id, bytes: Buffer.from(`${line}\n`) });
    if (this.#unwritten.length >= largestBatch) this.write();
    else this.#deferred.soon();
    return line;
  }

  /** Writes what has not been written yet. */
  write(): void {
    this.#deferred.now();
  }

  #write(): void {
    const events = this.#unwritten;
    const [first, last] = [events[0], events.at(-1)];
    if (!first || !last) return;
    const ids = events.map(({ id }) => id);
    const lines = zstdCompressSync(Buffer.concat(events.map(({ bytes }) => bytes)), fastest);
    this.#durable.transaction(() => {
      this.#statements.insert.run(first.seq, last.seq, Math.min(...ids), Math.max(...ids), lines);
      this.#statements.trim.run(last.seq - keptEvents);
    });
    this.#unwritten = [];
  }

  /** The newest events that fit, newest first. */
  list({ after = 0, before = Number.MAX_SAFE_INTEGER, limit = 200, kinds, subject, platformId }: EventQuery) {
    this.write();
    const found: RecordedEvent[] = [];
    const oldest = Math.max(after, this.last.seq - keptEvents);
    const needles = [
      ...(kinds ? [kinds.map((kind) => `"kind":"${kind}"`)] : []),
      ...[subject, platformId].filter((id) => id !== undefined).map((id) => [id]),
    ];
    const isIn = (event: RecordedEvent): boolean =>
      event.seq > oldest &&
      event.seq < before &&
      (!kinds || kinds.includes(event.kind)) &&
      (!subject || event.subjects.includes(subject)) &&
      (!platformId || event.platformId === platformId);
    for (const row of this.#statements.newest.iterate(oldest, before)) {
      found.push(...eventsWith(needles, row).filter(isIn));
      if (found.length >= limit) break;
    }
    return found.slice(0, limit);
  }

  /** An event by its id. */
  find(id: number): RecordedEvent | undefined {
    this.write();
    for (const row of this.#statements.around.iterate(id, id)) {
      const [found] = eventsWith([[`"id":${id},`]], row).filter((event) => event.id === id);
      if (found) return found;
    }
    return undefined;
  }
}

/** Texts of which an event contains at least one. */
type Needles = readonly string[];

/** The events of a row whose line contains one text of each of these, newest first. */
function eventsWith(all: readonly Needles[], row: SqlRow): readonly RecordedEvent[] {
  const text = zstdDecompressSync(bytesIn(row, 'events')).toString('utf8');
  const fits = (part: string): boolean => all.every((needles) => needles.some((needle) => part.includes(needle)));
  if (!fits(text)) return [];
  const lines = text.trimEnd().split('\n').filter(fits).reverse();
  return lines.map((line) => JSON.parse(line) as RecordedEvent);
}

// An earlier version kept one row for each event.
const schema = `
  DROP TABLE IF EXISTS recorded_events;
  CREATE TABLE IF NOT EXISTS recorded_batches (
    lastSeq INTEGER PRIMARY KEY, firstSeq INTEGER NOT NULL, firstId INTEGER NOT NULL, lastId INTEGER NOT NULL, events BLOB NOT NULL
  );
`;

const prepare = (sql: (text: string) => StatementSync) => ({
  last: sql('SELECT MAX(lastSeq) AS seq, MAX(lastId) AS id FROM recorded_batches'),
  insert: sql('INSERT INTO recorded_batches (firstSeq, lastSeq, firstId, lastId, events) VALUES (?, ?, ?, ?, ?)'),
  newest: sql('SELECT events FROM recorded_batches WHERE lastSeq > ? AND firstSeq < ? ORDER BY lastSeq DESC'),
  around: sql('SELECT events FROM recorded_batches WHERE firstId <= ? AND lastId >= ? ORDER BY lastSeq DESC'),
  trim: sql('DELETE FROM recorded_batches WHERE lastSeq <= ?'),
});
