import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';

/** The one file of the data folder that all of the service's state is in. */
export const dataFile = 'service.sqlite';

/** The files of the folder could not be read or written. The message is one sentence that says what to do. */
export class StorageFailed extends Error {
  override readonly name = 'StorageFailed';
  /** Like a system error's, so that a function takes it for a failing dependency and not for a fault of the record that it handles. */
  readonly code = 'EIO';
}

/**
 * Write-ahead logging with a sync at each commit: neither a killed process nor a power cut loses what was committed. The log is
 * copied into the file after 32 MB of pages, SQLite's usual 4 MB would make commits wait for the disk eight times as often.
 */
const writeAheadLog = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA wal_autocheckpoint = 8000;
`;

interface DatabaseOptions {
  /** The format of the file that this version of the service writes. */
  readonly format: number;
  /** Called with the sentence of a failure that only an operator can end, each time. */
  readonly failed?: ((sentence: string) => void) | undefined;
}

/** Result codes of SQLite (https://www.sqlite.org/rescode.html), and what each means of the folder and its file. */
const failures: Readonly<Record<number, (dataDir: string, path: string, reason: string) => string>> = {
  8: (_, path) => `${path} cannot be written to: give this user the right to write it, then start again.`,
  10: noRoom,
  11: damaged,
  13: noRoom,
  14: (dataDir) => `The folder ${dataDir} cannot be written to.`,
  26: damaged,
};

function noRoom(dataDir: string, _: string, reason: string): string {
  return `${dataDir} takes no more data (${reason}): make room on its disk, then start again; what was answered is kept.`;
}

/** Says that a file of the folder cannot be read any more. */
export function damaged(_: string, path: string, reason: string): string {
  return `${path} is damaged (${reason}): put back a copy of its folder, or remove the folder to begin afresh.`;
}

/** The lowest byte of a result code says what went wrong, the others say where. */
const primaryCode = (cause: unknown): number =>
  cause instanceof Error && 'errcode' in cause ? Number(cause.errcode) & 0xff : 0;

/** Opens a file of the data folder, or creates it. Throws StorageFailed. */
export function openDatabase(dataDir: string, file: string, options: DatabaseOptions): Database {
  try {
    return new Database(dataDir, file, options);
  } catch (cause) {
    throw translated(cause, dataDir, join(dataDir, file));
  }
}

/** Marks a file as this service's own, since 1.0.0: "pays" in ASCII. */
const applicationId = 0x70617973;

/** Whether a file was written by a release of this service. */
export const isOwn = (db: DatabaseSync): boolean =>
  Number(db.prepare('PRAGMA application_id').get()?.application_id) === applicationId;

/** The format that a file was last written in. */
export const formatOf = (db: DatabaseSync): number => Number(db.prepare('PRAGMA user_version').get()?.user_version);

/**
 * A SQLite file of the data folder. It refuses a file that a newer version or another program has written, and reports a full disk, a damaged file and
 * one that cannot be written by one sentence, in whichever part of the service the statement runs.
 */
class Database extends DatabaseSync {
  readonly #dataDir: string;
  readonly #path: string;
  readonly #failed: (sentence: string) => void;

  constructor(dataDir: string, file: string, { format, failed = () => undefined }: DatabaseOptions) {
    makePrivate(dataDir, join(dataDir, file));
    super(join(dataDir, file));
    this.#dataDir = dataDir;
    this.#path = join(dataDir, file);
    this.#failed = failed;
    try {
      this.#checkFormat(format);
      this.exec(writeAheadLog);
    } catch (cause) {
      this.close();
      throw cause;
    }
  }

  override exec(sql: string): void {
    this.#watch(() => super.exec(sql));
  }

  override prepare(sql: string): StatementSync {
    const statement = this.#watch(() => super.prepare(sql));
    for (const method of ['run', 'get', 'all'] as const) {
      const call: (...values: never[]) => unknown = statement[method];
      Object.defineProperty(statement, method, {
        value: (...values: never[]) => this.#watch(() => call.apply(statement, values)),
      });
    }
    return statement;
  }

  #checkFormat(format: number): void {
    const isNew = this.prepare('SELECT 1 FROM sqlite_master').get() === undefined;
    if (isNew) this.exec(`PRAGMA application_id = ${applicationId}`);
    if (!isOwn(this)) {
      throw new StorageFailed(
        `${this.#path} is of a version before 1.0.0 or of another program: set DATA_DIR to another folder, or remove ${this.#dataDir} to begin afresh.`,
      );
    }
    const found = formatOf(this);
    if (found > format) {
      throw new StorageFailed(
        `A newer version of this service wrote ${this.#path}: start that version, or set DATA_DIR to another folder.`,
      );
    }
    if (found < format) this.exec(`PRAGMA user_version = ${format}`);
  }

  #watch<T>(work: () => T): T {
    try {
      return work();
    } catch (cause) {
      const failure = translated(cause, this.#dataDir, this.#path);
      if (failure instanceof StorageFailed) this.#failed(failure.message);
      throw failure;
    }
  }
}

/** Creates the file or takes the rights of others from it. SQLite gives the files beside it the same rights. */
function makePrivate(dataDir: string, path: string): void {
  try {
    closeSync(openSync(path, 'a', 0o600));
    for (const file of [path, `${path}-wal`, `${path}-shm`]) if (existsSync(file)) chmodSync(file, 0o600);
  } catch (cause) {
    throw new StorageFailed(`${path} cannot be written to: this user must own it and the folder ${dataDir}.`, {
      cause,
    });
  }
}

/** A failure of the storage as its sentence; any other error as it is. */
function translated(cause: unknown, dataDir: string, path: string): unknown {
  const sentence = failures[primaryCode(cause)];
  return sentence ? new StorageFailed(sentence(dataDir, path, String((cause as Error).message)), { cause }) : cause;
}
