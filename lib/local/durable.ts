import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { runningService } from './address.ts';
import { LocalClock } from './clock.ts';
import { dataFile, openDatabase } from './database.ts';
import { numberIn, type SqlRow, textIn } from './sql-rows.ts';
import { finishSwitch } from './state-files.ts';
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

/**
 * Keeps a second process away for as long as it is open: the system takes the lock back from a killed process. The data file itself
 * is not locked, so that an operator can look into it while the service runs.
 */
function lock(dataDir: string): DatabaseSync {
  const path = join(dataDir, 'lock');
  closeSync(openSync(path, 'a', 0o600));
  const file = new DatabaseSync(path);
  try {
    file.exec('BEGIN EXCLUSIVE');
    return file;
  } catch (cause) {
    file.close();
    throw String(cause).includes('locked') ? new FolderInUse(inUse(dataDir), { cause }) : cause;
  }
}

/** The format of the file; a version that changes what it means counts up. */
export const format = 1;

/** A dead letter, kept for an operator. */
interface DeadLetter {
  /** The queue or the stream reader that gave up. */
  readonly source: string;
  readonly body: string;
  /** The message's attributes in JSON, where it had any. */
  readonly attributes: string;
  readonly error: string;
  readonly at: number;
}

/**
 * The one file behind the table, queues, executions, checkpoints, the console's history and the clock. What belongs together is in one
 * commit, and neither a killed process nor a power cut loses what was committed.
 */
export class Durable {
  readonly db: DatabaseSync;
  readonly clock: LocalClock;
  readonly transactions: Transactions;
  readonly #lock: DatabaseSync;

  /** Calls `failed` with the sentence of a failure that only an operator can end. Throws FolderInUse and StorageFailed. */
  constructor(dataDir: string, failed?: (sentence: string) => void) {
    this.#lock = lock(dataDir);
    let db: DatabaseSync | undefined;
    try {
      // Only once no other instance uses the folder: it puts other files in the place of those that are open.
      finishSwitch(dataDir);
      db = openDatabase(dataDir, dataFile, { format, failed });
      db.exec(schema);
      this.clock = new LocalClock(db);
      this.transactions = new Transactions(db);
      this.db = db;
    } catch (cause) {
      db?.close();
      this.#lock.close();
      throw cause;
    }
  }

  /**
   * All statements of `work` or none; a transaction within a transaction belongs to the outer one. What follows from it waits for
   * `committed`.
   */
  transaction<T>(work: () => T): T {
    return this.transactions.run(work);
  }

  /** Makes the single statement that follows a part of what is committed together at the end of this turn of the event loop. */
  join(): void {
    this.transactions.join();
  }

  /** Resolves when all that was written so far is on disk. Rejects with StorageFailed where it could not be. */
  committed(): Promise<void> | undefined {
    return this.transactions.committed();
  }

  /** Commits what was written so far. Throws StorageFailed. */
  flush(): void {
    this.transactions.flush();
  }

  bury({ source, body, error, at, attributes = '{}' }: Omit<DeadLetter, 'attributes'> & Partial<DeadLetter>): void {
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

  close(): void {
    try {
      this.flush();
    } finally {
      this.db.close();
      this.#lock.close();
    }
  }
}

const schema = `
  CREATE TABLE IF NOT EXISTS dead_letters (
    source TEXT NOT NULL, body TEXT NOT NULL, error TEXT NOT NULL, at INTEGER NOT NULL, attributes TEXT NOT NULL
  )`;

const toDeadLetter = (row: SqlRow): DeadLetter => ({
  source: textIn(row, 'source'),
  body: textIn(row, 'body'),
  attributes: textIn(row, 'attributes'),
  error: textIn(row, 'error'),
  at: numberIn(row, 'at'),
});
