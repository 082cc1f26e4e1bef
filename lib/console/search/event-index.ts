import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { numberIn, textIn } from '../../local/sql-rows.ts';
import type { EventKind, RecordedEvent, Tone } from '../../views/events.ts';
import type { FoundEvent } from '../../views/search-views.ts';
import { keptLasting } from '../history.ts';
import type { Recorder } from '../recorder.ts';
import { wordIndex } from './word-index.ts';
import { wordsOf } from './words.ts';

/** What a person looks for: moves, postings and steps are found with their payment. */
const indexed: readonly EventKind[] = ['request', 'webhook', 'clock', 'function'];
/** How many places of the record are read at once. */
const slice = 1_000;

/** What is recorded, by its words. It follows the record when it is asked, so recording costs nothing more. */
export class EventIndex {
  readonly #recorder: Recorder;
  readonly #db = new DatabaseSync('');
  readonly #statements: ReturnType<typeof prepare>;
  #last: number;

  constructor(recorder: Recorder) {
    this.#recorder = recorder;
    this.#db.exec(schema);
    this.#statements = prepare((sql) => this.#db.prepare(sql));
    this.#last = Math.max(0, recorder.lastSeq - keptLasting);
  }

  /** Reads a slice of what has been recorded since; false where there is no more. */
  follow(): boolean {
    const newest = this.#recorder.lastSeq;
    if (this.#last >= newest) return false;
    // Of what was recorded in one burst the oldest has been pushed out.
    const after = Math.max(this.#last, newest - keptLasting);
    const upTo = Math.min(newest, after + slice);
    this.#db.exec('BEGIN');
    for (const event of this.#recorder.list({ after, before: upTo + 1, limit: slice, kinds: indexed }))
      this.#add(event);
    for (const table of ['events', 'words']) {
      this.#db.prepare(`DELETE FROM ${table} WHERE rowid <= ?`).run(newest - keptLasting);
    }
    this.#db.exec('COMMIT');
    this.#last = upTo;
    return true;
  }

  #add(event: RecordedEvent): void {
    const { seq, id, kind, tone, title, at, platformId = '', subjects } = event;
    if (kind === 'function' && tone !== 'bad') return;
    this.#statements.addEvent.run(seq, id, kind, tone, title, at);
    const texts = [title, kind, ...subjects, ...textsOf(event)].flatMap(wordsOf);
    this.#statements.addWords.run(seq, [`in=${platformId}`, ...texts].join(' '));
  }

  /** The newest that fit. */
  find(platformId: string, terms: readonly string[], limit: number): readonly FoundEvent[] {
    while (this.follow());
    const words = terms.map((term) => `"${term.replaceAll('"', '')}"*`);
    return this.#statements.find.all([`("in=${platformId}" OR "in=")`, ...words].join(' AND '), limit).map((row) => ({
      event: numberIn(row, 'id'),
      kind: textIn(row, 'kind') as EventKind,
      tone: textIn(row, 'tone') as Tone,
      title: textIn(row, 'title'),
      at: numberIn(row, 'at'),
    }));
  }

  close(): void {
    this.#db.close();
  }
}

function textsOf(event: RecordedEvent): readonly string[] {
  if (event.kind === 'request') {
    const { method, path, operation = '', status, requestId, requestHeaders, responseBody = '' } = event.detail;
    const refusal = status >= 400 ? (/"code":"([A-Z_]+)"/.exec(responseBody)?.[1] ?? '') : '';
    return [method, path, operation, String(status), requestId, requestHeaders['idempotency-key'] ?? '', refusal];
  }
  if (event.kind === 'webhook') {
    const { type, eventId, url, status, failure = '' } = event.detail;
    return [type, eventId, url, String(status ?? ''), failure];
  }
  return event.kind === 'function' ? [event.detail.error ?? ''] : [];
}

const schema = `
  PRAGMA journal_mode = OFF;
  PRAGMA synchronous = OFF;
  CREATE TABLE events (
    seq INTEGER PRIMARY KEY, id INTEGER NOT NULL, kind TEXT NOT NULL, tone TEXT NOT NULL, title TEXT NOT NULL, at INTEGER NOT NULL
  );
  ${wordIndex('words')}
`;

const prepare = (sql: (text: string) => StatementSync) => ({
  addEvent: sql('INSERT INTO events (seq, id, kind, tone, title, at) VALUES (?, ?, ?, ?, ?, ?)'),
  addWords: sql('INSERT INTO words (rowid, word) VALUES (?, ?)'),
  find: sql(
    `SELECT e.* FROM words JOIN events e ON e.seq = words.rowid WHERE words MATCH ? ORDER BY words.rowid DESC LIMIT ?`,
  ),
});
