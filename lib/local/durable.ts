import type { DatabaseSync } from 'node:sqlite';
import { runningService } from './address.ts';
import { LocalClock } from './clock.ts';
import { openDatabase, writeAheadLog } from './database.ts';
import { numberIn, type SqlRow, textIn, textOrNullIn } from './sql-rows.ts';
import { Transactions } from './transactions.ts';

/** Says which process to stop. Only a running instance has noted its address. */
function inUse(dataDir: string): string {
  const processId = runningService(dataDir)?.processId;
  return `Another instance${processId === undefined ? '' : `, process ${processId},`} uses ${dataDir}.`;
}

/** Another process of this machine keeps its cloud in the same folder. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

/** A locked file means that another process has it. */
const orInUse = (cause: unknown, dataDir: string): unknown =>
  String(cause).includes('locked') ? new FolderInUse(inUse(dataDir), { cause }) : cause;

function openFile(dataDir: string, failed?: (sentence: string) => void): DatabaseSync {
  try {
    return openDatabase(dataDir, 'cloud.sqlite', { format, failed });
  } catch (cause) {
    throw orInUse(cause, dataDir);
  }
}

/** The format of the file; a version that changes what it means counts up. Since format 2 events name executions by number. */
const format = 2;

/** A dead letter, kept for an operator. */
export interface DeadLetter {
  /** The queue or the stream reader that gave up. */
  readonly source: string;
  readonly body: string;
  /** The message's attributes in JSON, where it had any. */
  readonly attributes?: string;
  readonly error: string;
  readonly at: number;
}

/**
 * The one file behind queues, executions, checkpoints and the clock. A killed process loses nothing that was committed,
 * and the file's lock, which the system takes back from a killed process, keeps a second one away.
 */
export class Durable {
  readonly db: DatabaseSync;
  readonly clock: LocalClock;
  readonly #transactions: Transactions;

  /** Calls `failed` with the sentence of a failure that only an operator can end. Throws FolderInUse and StorageFailed. */
  constructor(dataDir: string, failed?: (sentence: string) => void) {
    this.db = openFile(dataDir, failed);
    try {
      this.db.exec(`
        PRAGMA locking_mode = EXCLUSIVE;
        ${writeAheadLog}
        CREATE TABLE IF NOT EXISTS dead_letters (source TEXT NOT NULL, body TEXT NOT NULL, error TEXT NOT NULL, at INTEGER NOT NULL, attributes TEXT);
        BEGIN IMMEDIATE;
        COMMIT;
      `);
      this.#addAttributes();
      this.clock = new LocalClock(this.db);
      this.#transactions = new Transactions(this.db);
    } catch (cause) {
      this.db.close();
      throw orInUse(cause, dataDir);
    }
  }

  /**
   * All statements of `work` or none; a transaction within a transaction belongs to the outer one. What follows from it waits for
   * `committed`.
   */
  transaction<T>(work: () => T): T {
    return this.#transactions.run(work);
  }

  /** Makes the single statement that follows a part of what is committed together at the end of this turn of the event loop. */
  join(): void {
    this.#transactions.join();
  }

  /** Resolves when all that was written so far is on disk. Rejects with StorageFailed where it could not be. */
  committed(): Promise<void> | undefined {
    return this.#transactions.committed();
  }

  /** Commits what was written so far. Throws StorageFailed. */
  flush(): void {
    this.#transactions.flush();
  }

  bury({ source, body, error, at, attributes = '{}' }: DeadLetter): void {
    this.db
      .prepare('INSERT INTO dead_letters (source, body, error, at, attributes) VALUES (?, ?, ?, ?, ?)')
      .run(source, body, error, at, attributes);
  }

  /** Removes and returns the dead letters of `source`, oldest first. */
  unbury(source: string): DeadLetter[] {
    return this.transaction(() => {
      const letters = this.db.prepare('SELECT * FROM dead_letters WHERE source = ? ORDER BY at').all(source);
      this.db.prepare('DELETE FROM dead_letters WHERE source = ?').run(source);
      return letters.map(toDeadLetter);
    });
  }

  /** The dead letters of `source`, oldest first, each with the number by which it is removed. */
  deadLettersOf(source: string): (DeadLetter & { readonly id: number })[] {
    const letters = this.db.prepare('SELECT rowid AS id, * FROM dead_letters WHERE source = ? ORDER BY at, rowid');
    return letters.all(source).map((row) => ({ ...toDeadLetter(row), id: numberIn(row, 'id') }));
  }

  /** Removes a dead letter. */
  exhume(id: number): void {
    this.db.prepare('DELETE FROM dead_letters WHERE rowid = ?').run(id);
  }

  deadLetters(): DeadLetter[] {
    return this.db.prepare('SELECT * FROM dead_letters ORDER BY at').all().map(toDeadLetter);
  }

  /** Folders of an earlier version kept dead letters without their attributes. */
  #addAttributes(): void {
    const columns = this.db.prepare('PRAGMA table_info(dead_letters)').all();
    if (columns.some(({ name }) => name === 'attributes')) return;
    this.db.exec('ALTER TABLE dead_letters ADD COLUMN attributes TEXT');
  }

  close(): void {
    try {
      this.flush();
    } finally {
      this.db.close();
    }
  }
}

/** Letters of an earlier version have no attributes. */
function toDeadLetter(row: SqlRow): DeadLetter {
  const attributes = textOrNullIn(row, 'attributes');
  return {
    source: textIn(row, 'source'),
    body: textIn(row, 'body'),
    ...(attributes !== null && { attributes }),
    error: textIn(row, 'error'),
    at: numberIn(row, 'at'),
  };
}
