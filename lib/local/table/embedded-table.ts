import type { DatabaseSync } from 'node:sqlite';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { openDatabase, writeAheadLog } from '../database.ts';
import type { TextChange } from '../item-change.ts';
import type { Observation } from '../observation.ts';
import { ChangeLog } from './change-log.ts';
import { type TableCommand, TableCommands } from './commands.ts';
import { unitsOfRead, unitsOfWrite } from './consumed-units.ts';
import { SqliteRows } from './sqlite-rows.ts';

/** How often items whose time to live has ended are deleted, in milliseconds, and how many at most in one go. */
const expiryEveryMs = 60_000;
const expiredAtOnce = 1_000;

export interface EmbeddedTableOptions {
  readonly dataDir: string;
  readonly tableName: string;
  /** Called before each command; throws where it is not allowed. */
  readonly authorize?: (commandName: string, input: object) => void;
  /** Called after every write. */
  readonly written?: () => void;
  readonly observation?: Observation | undefined;
  /** Called with the sentence of a failure that only an operator can end. */
  readonly failed?: ((sentence: string) => void) | undefined;
  /** The clock that times to live end by; by default the real one. */
  readonly now?: () => number;
}

/** What a write has changed, and where each change is in the stream. */
interface Applied {
  readonly changes: readonly TextChange[];
  readonly sequences: readonly (number | undefined)[];
}

/**
 * The table in this process: DynamoDB's commands over a SQLite file of the data folder. It has no transaction conflicts,
 * because commands are carried out one at a time, and its indexes do not lag.
 */
export class EmbeddedTable {
  readonly changes: ChangeLog;
  readonly #db: DatabaseSync;
  readonly #rows: SqliteRows;
  readonly #commands: TableCommands;
  readonly #options: EmbeddedTableOptions;
  readonly #expiry: NodeJS.Timeout;
  /** The last write, until it is reported. */
  #applied: Applied | undefined;

  constructor(options: EmbeddedTableOptions) {
    this.#options = options;
    this.#db = openDatabase(options.dataDir, tableFile, { format, failed: options.failed });
    this.#db.exec(`${writeAheadLog} PRAGMA busy_timeout = 5000;`);
    const { now = Date.now } = options;
    this.changes = new ChangeLog(this.#db, { now, committed: () => this.#rows.committed() });
    const record = (changes: readonly TextChange[]) => {
      this.#applied = { changes, sequences: this.changes.record(changes) };
    };
    this.#rows = new SqliteRows(this.#db, record, () => this.changes.reread());
    this.#commands = new TableCommands(options.tableName, this.#rows);
    this.#expiry = setInterval(() => this.expire(now() / 1000), expiryEveryMs);
    this.#expiry.unref();
  }

  /** The file, for what has to happen in it before the service starts. */
  get database(): DatabaseSync {
    return this.#db;
  }

  /** The table in the shape of the SDK's client. */
  get client(): DynamoDBDocumentClient {
    return { send: (command: never) => this.send(command), destroy: () => undefined } as never;
  }

  async send(command: TableCommand): Promise<object> {
    this.#options.authorize?.(command.constructor.name, command.input);
    const { isWrite, carryOut } = this.#commands.route(command);
    const { answer, applied } = await this.#carriedOut(carryOut);
    const { observation } = this.#options;
    if (isWrite) {
      observation?.consumed(() => unitsOfWrite(command, applied?.changes ?? []));
      this.#report(applied);
    } else observation?.consumed(() => unitsOfRead(command, answer));
    return answer;
  }

  /** Neither an answer nor an error gets out before what it follows from is in the file, be it the write of another request. */
  async #carriedOut(
    carryOut: () => object,
  ): Promise<{ readonly answer: object; readonly applied: Applied | undefined }> {
    try {
      const answer = carryOut();
      return { answer, applied: this.#applied };
    } finally {
      this.#applied = undefined;
      await this.#rows.committed();
    }
  }

  #report(applied: Applied | undefined): void {
    const { written, observation } = this.#options;
    if (applied) observation?.changed(applied.changes, applied.sequences);
    written?.();
  }

  /** Commits all writes so far. Throws StorageFailed. */
  flush(): void {
    this.#rows.flush();
  }

  /** Deletes items whose time to live ended before `nowSeconds`. */
  expire(nowSeconds: number): void {
    for (;;) {
      const keys = this.#rows.expired(nowSeconds, expiredAtOnce);
      if (keys.length === 0) return;
      this.#rows.apply(keys.map((key) => ({ key, before: this.#rows.get(key), after: undefined })));
    }
  }

  close(): void {
    clearInterval(this.#expiry);
    try {
      this.flush();
    } finally {
      this.#db.close();
    }
  }
}

/**
 * The format of the file; a version that changes what it means counts up. Columns and indexes are added to older files as they are. Since
 * format 2 items are stored in parts; rows of format 1 are read and stored again when they change.
 */
const format = 2;

/** The table's file in the data folder. */
export const tableFile = 'table.sqlite';
