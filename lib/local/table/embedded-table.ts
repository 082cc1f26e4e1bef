import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { TextChange } from '../item-change.ts';
import type { Observation } from '../observation.ts';
import { ChangeLog } from './change-log.ts';
import { type TableCommand, TableCommands } from './commands.ts';
import { unitsOfRead, unitsOfWrite } from './consumed-units.ts';
import { type ItemFile, SqliteRows } from './sqlite-rows.ts';

/** How often items whose time to live has ended are deleted, in milliseconds, and how many at most in one go. */
const expiryEveryMs = 60_000;
const expiredAtOnce = 1_000;

interface EmbeddedTableOptions {
  readonly file: ItemFile;
  readonly tableName: string;
  /** Called before each command; throws where it is not allowed. */
  readonly authorize?: (commandName: string, input: object) => void;
  /** Called after every write. */
  readonly written?: () => void;
  readonly observation?: Observation | undefined;
  /** The clock that times to live end by; by default the real one. */
  readonly now?: () => number;
}

/** The changes of a write, and where each is in the stream. */
interface Applied {
  readonly changes: readonly TextChange[];
  readonly sequences: readonly (number | undefined)[];
}

/**
 * The table in this process: DynamoDB's commands over the SQLite file of the data folder. It has no transaction conflicts,
 * because commands are carried out one at a time, and its indexes do not lag.
 */
export class EmbeddedTable {
  readonly changes: ChangeLog;
  readonly #rows: SqliteRows;
  readonly #commands: TableCommands;
  readonly #options: EmbeddedTableOptions;
  readonly #expiry: NodeJS.Timeout;
  /** The last write, until it is reported. */
  #applied: Applied | undefined;

  constructor(options: EmbeddedTableOptions) {
    this.#options = options;
    const { file, now = Date.now } = options;
    this.changes = new ChangeLog(file, now);
    const record = (changes: readonly TextChange[]) => {
      this.#applied = { changes, sequences: this.changes.record(changes) };
    };
    this.#rows = new SqliteRows(file, record);
    this.#commands = new TableCommands(options.tableName, this.#rows);
    this.#expiry = setInterval(() => this.expire(now() / 1000), expiryEveryMs);
    this.#expiry.unref();
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
      await this.#options.file.transactions.committed();
    }
  }

  #report(applied: Applied | undefined): void {
    const { written, observation } = this.#options;
    if (applied) observation?.changed(applied.changes, applied.sequences);
    written?.();
  }

  /** Deletes items whose time to live ended before `nowSeconds`. */
  expire(nowSeconds: number): void {
    for (;;) {
      const keys = this.#rows.expired(nowSeconds, expiredAtOnce);
      if (keys.length === 0) return;
      this.#rows.apply(keys.map((key) => ({ key, before: this.#rows.get(key), after: undefined })));
    }
  }

  /** Deletes nothing any more. The file stays open. */
  close(): void {
    clearInterval(this.#expiry);
  }
}
