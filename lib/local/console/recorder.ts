import { AsyncLocalStorage } from 'node:async_hooks';
import type { StatementSync } from 'node:sqlite';
import type { Durable } from '../durable.ts';
import type { EventKind, NewEvent, RecordedEvent } from './events.ts';

/** How many events are kept. */
export const keptEvents = 20_000;
/** How long an event may wait until it is written with others, in milliseconds. */
const writeAfterMs = 250;
/** How many more than `keptEvents` there may be before the oldest are deleted. */
const trimSlack = 500;

interface Scope {
  readonly cause: number | undefined;
  readonly isSilent: boolean;
}

export interface EventQuery {
  readonly after?: number;
  readonly before?: number;
  readonly limit?: number;
  readonly kinds?: readonly EventKind[];
  readonly subject?: string;
  readonly platformId?: string;
}

interface RecorderOptions {
  readonly durable: Durable;
  readonly now: () => number;
}

/**
 * One append-only stream of everything that happens, the newest `keptEvents` of it on disk. Work runs within its cause, and what is
 * recorded on the way follows from it. Events are written some milliseconds later, many at once, so that recording costs little.
 */
export class Recorder {
  readonly #now: () => number;
  readonly #durable: Durable;
  readonly #statements: ReturnType<typeof prepare>;
  readonly #scope = new AsyncLocalStorage<Scope>();
  readonly #listeners = new Set<(event: RecordedEvent) => void>();
  readonly #unwritten: RecordedEvent[] = [];
  #lastSeq: number;
  #lastId: number;
  #timer: NodeJS.Timeout | undefined;

  constructor({ durable, now }: RecorderOptions) {
    this.#now = now;
    this.#durable = durable;
    durable.db.exec(schema);
    this.#statements = prepare((sql) => durable.db.prepare(sql));
    const last = this.#statements.last.get();
    this.#lastSeq = Number(last?.seq ?? 0);
    this.#lastId = Number(last?.id ?? 0);
  }

  /** Runs work whose events follow from `cause`; from nothing where it is undefined. */
  within<T>(cause: number | undefined, work: () => T): T {
    return this.#scope.run({ cause, isSilent: this.#scope.getStore()?.isSilent ?? false }, work);
  }

  /** Runs work of the console itself, of which nothing is recorded. */
  silently<T>(work: () => T): T {
    return this.#scope.run({ cause: undefined, isSilent: true }, work);
  }

  /** Runs what the console was asked to do, which is recorded and follows from nothing. */
  aloud<T>(work: () => T): T {
    return this.#scope.run({ cause: undefined, isSilent: false }, work);
  }

  /** The event that what runs now follows from. */
  get cause(): number | undefined {
    return this.#scope.getStore()?.cause;
  }

  get isSilent(): boolean {
    return this.#scope.getStore()?.isSilent ?? false;
  }

  /** Appends an event and returns its id. */
  record(event: NewEvent): number {
    return this.begin().end(event);
  }

  /** Gives something that lasts its id, so that what happens on the way can name it as its cause. */
  begin(cause: number | undefined = this.cause): Lasting {
    this.#lastId += 1;
    const id = this.#lastId;
    const { isSilent } = this;
    return {
      id,
      within: (work) => this.within(id, work),
      end: (event) => {
        if (!isSilent) this.#append(id, cause, event);
        return id;
      },
    };
  }

  /** The newest events that fit, newest first. */
  list({ after = 0, before = Number.MAX_SAFE_INTEGER, limit = 200, kinds, subject, platformId }: EventQuery) {
    this.write();
    const conditions = ['seq > ?', 'seq < ?'];
    const values: (string | number)[] = [after, before];
    if (kinds) {
      conditions.push(`kind IN (${kinds.map(() => '?').join(', ')})`);
      values.push(...kinds);
    }
    if (platformId) {
      conditions.push('platformId = ?');
      values.push(platformId);
    }
    if (subject) {
      conditions.push('instr(subjects, ?) > 0');
      values.push(subject);
    }
    const sql = `SELECT event FROM recorded_events WHERE ${conditions.join(' AND ')} ORDER BY seq DESC LIMIT ?`;
    const rows = this.#durable.db.prepare(sql).all(...values, limit);
    return rows.map(({ event }) => JSON.parse(String(event)) as RecordedEvent);
  }

  /** An event by its id. */
  find(id: number): RecordedEvent | undefined {
    this.write();
    const row = this.#statements.find.get(id);
    return row && (JSON.parse(String(row.event)) as RecordedEvent);
  }

  /** Calls `listener` with every event from now on. Returns a function that ends this. */
  subscribe(listener: (event: RecordedEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  get lastSeq(): number {
    return this.#lastSeq;
  }

  /** Writes what has not been written yet. */
  write(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const events = this.#unwritten.splice(0);
    if (events.length === 0) return;
    this.#durable.transaction(() => {
      for (const event of events) {
        const { seq, id, kind, platformId = null, subjects } = event;
        this.#statements.insert.run(seq, id, kind, platformId, subjects.join(' '), JSON.stringify(event));
      }
      const oldest = Number(this.#statements.oldest.get()?.seq ?? 0);
      if (this.#lastSeq - oldest > keptEvents + trimSlack) this.#statements.trim.run(this.#lastSeq - keptEvents);
    });
  }

  #append(id: number, cause: number | undefined, event: NewEvent): void {
    this.#lastSeq += 1;
    const subjects = [...new Set(event.subjects?.filter((subject) => subject !== undefined))];
    const stamp = { seq: this.#lastSeq, id, ...(cause !== undefined && { cause }), at: this.#now() };
    const appended = { ...stamp, ...event, subjects } as RecordedEvent;
    this.#unwritten.push(appended);
    this.#timer ??= setTimeout(() => this.write(), writeAfterMs);
    for (const listener of this.#listeners) listener(appended);
  }
}

/** Something that lasts, such as a request. */
export interface Lasting {
  readonly id: number;
  within<T>(work: () => T): T;
  /** Appends the event once all about it is known. */
  end(event: NewEvent): number;
}

const schema = `
  CREATE TABLE IF NOT EXISTS recorded_events (
    seq INTEGER PRIMARY KEY, id INTEGER NOT NULL, kind TEXT NOT NULL, platformId TEXT, subjects TEXT NOT NULL, event TEXT NOT NULL
  );
  CREATE INDEX IF NOT EXISTS recorded_events_by_id ON recorded_events (id);
`;

const prepare = (sql: (text: string) => StatementSync) => ({
  last: sql('SELECT MAX(seq) AS seq, MAX(id) AS id FROM recorded_events'),
  find: sql('SELECT event FROM recorded_events WHERE id = ?'),
  insert: sql('INSERT INTO recorded_events (seq, id, kind, platformId, subjects, event) VALUES (?, ?, ?, ?, ?, ?)'),
  oldest: sql('SELECT MIN(seq) AS seq FROM recorded_events'),
  trim: sql('DELETE FROM recorded_events WHERE seq <= ?'),
});
