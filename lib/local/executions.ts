import type { StatementSync } from 'node:sqlite';
import type { Durable } from './durable.ts';
import type { Json } from './states-language.ts';

/** RUN: its function is to be called. HELD: it waits for its token. RETRY, WAIT: it goes on when `dueAt` has come. */
type Phase = 'RUN' | 'HELD' | 'RETRY' | 'WAIT' | 'OVER';

/** One run of a state machine as it stands. */
export interface Execution {
  readonly arn: string;
  readonly machine: string;
  readonly revision: string;
  readonly input: string;
  readonly startedAt: number;
  status: 'RUNNING' | 'SUCCEEDED' | 'FAILED';
  state: string;
  data: Json;
  phase: Phase;
  /** Names the attempt at the current task. */
  token: string | null;
  dueAt: number | null;
  /** Retries so far in the current state, by the retrier's place. */
  attempts: Readonly<Record<number, number>>;
  /** What AWS would bill: states entered and retries. */
  transitions: number;
  stoppedAt: number | null;
  output: string | null;
  error: string | null;
  cause: string | null;
}

export interface HistoryEvent {
  readonly at: number;
  readonly type: string;
  readonly detail: Json;
}

/** The executions on disk. */
export class Executions {
  readonly #statements: ReturnType<typeof prepare>;

  constructor({ db }: Durable) {
    db.exec(schema);
    this.#statements = prepare((sql) => db.prepare(sql));
  }

  keepDefinition(revision: string, text: string): void {
    this.#statements.keepDefinition.run(revision, text);
  }

  definition(revision: string): string {
    return String(this.#statements.definition.get(revision)?.text ?? '');
  }

  add(begun: Pick<Execution, 'arn' | 'machine' | 'revision' | 'input'>): Execution {
    const { arn, machine, revision, input } = begun;
    this.#statements.add.run(arn, machine, revision, input, Date.now());
    const execution = this.find(arn);
    if (!execution) throw new Error(`The execution ${arn} was not written.`);
    this.record(execution, 'ExecutionStarted', {});
    return execution;
  }

  find(arn: string): Execution | undefined {
    return toExecution(this.#statements.find.get(arn));
  }

  /** The execution whose current task has this token. */
  ofTask(token: string): Execution | undefined {
    return toExecution(this.#statements.ofTask.get(token));
  }

  save(execution: Execution): void {
    const { state, data, phase, token, dueAt, attempts, transitions, arn } = execution;
    this.#statements.save.run(
      state,
      JSON.stringify(data),
      phase,
      token,
      dueAt,
      JSON.stringify(attempts),
      transitions,
      arn,
    );
  }

  /** The function of the task has returned; from now on only its token counts. */
  hold(token: string): void {
    this.#statements.hold.run(token);
  }

  end(
    execution: Execution,
    status: 'SUCCEEDED' | 'FAILED',
    result: { output?: string; error?: string; cause?: string },
  ): void {
    const { output = null, error = null, cause = null } = result;
    const stoppedAt = Date.now();
    Object.assign(execution, { status, phase: 'OVER', token: null, dueAt: null, stoppedAt, output, error, cause });
    this.save(execution);
    this.#statements.end.run(status, stoppedAt, output, error, cause, execution.arn);
    this.record(execution, status === 'SUCCEEDED' ? 'ExecutionSucceeded' : 'ExecutionFailed', result);
  }

  record({ arn }: Execution, type: string, detail: object): void {
    this.#statements.record.run(arn, Date.now(), type, JSON.stringify(detail));
  }

  /** Tokens of the tasks whose function was being called. */
  unfinishedTasks(): string[] {
    return this.#statements.unfinished.all().map(({ token }) => String(token));
  }

  due(now: number): Execution[] {
    return this.#statements.due.all(now).flatMap((row) => toExecution(row) ?? []);
  }

  nextDue(): number | undefined {
    const at = this.#statements.nextDue.get()?.at;
    return typeof at === 'number' ? at : undefined;
  }

  list(): Execution[] {
    return this.#statements.list.all().flatMap((row) => toExecution(row) ?? []);
  }

  history(arn: string): HistoryEvent[] {
    return this.#statements.history
      .all(arn)
      .map(({ at, type, detail }) => ({ at: Number(at), type: String(type), detail: JSON.parse(String(detail)) }));
  }
}

const schema = `
  CREATE TABLE IF NOT EXISTS definitions (revision TEXT PRIMARY KEY, text TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS executions (
    arn TEXT PRIMARY KEY, machine TEXT NOT NULL, revision TEXT NOT NULL, input TEXT NOT NULL, startedAt INTEGER NOT NULL,
    status TEXT NOT NULL, state TEXT NOT NULL, data TEXT NOT NULL, phase TEXT NOT NULL, token TEXT UNIQUE, dueAt REAL,
    attempts TEXT NOT NULL, transitions INTEGER NOT NULL, stoppedAt INTEGER, output TEXT, error TEXT, cause TEXT
  );
  CREATE INDEX IF NOT EXISTS executions_due ON executions (dueAt) WHERE dueAt IS NOT NULL;
  CREATE INDEX IF NOT EXISTS executions_to_call ON executions (phase) WHERE phase = 'RUN';
  CREATE TABLE IF NOT EXISTS history (arn TEXT NOT NULL, at INTEGER NOT NULL, type TEXT NOT NULL, detail TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS history_of ON history (arn);
`;

const prepare = (sql: (text: string) => StatementSync) => ({
  keepDefinition: sql('INSERT OR IGNORE INTO definitions VALUES (?, ?)'),
  definition: sql('SELECT text FROM definitions WHERE revision = ?'),
  add: sql(`INSERT INTO executions (arn, machine, revision, input, startedAt, status, state, data, phase, attempts, transitions)
    VALUES (?, ?, ?, ?, ?, 'RUNNING', '', 'null', 'RUN', '{}', 0)`),
  find: sql('SELECT * FROM executions WHERE arn = ?'),
  ofTask: sql('SELECT * FROM executions WHERE token = ?'),
  save: sql(
    'UPDATE executions SET state = ?, data = ?, phase = ?, token = ?, dueAt = ?, attempts = ?, transitions = ? WHERE arn = ?',
  ),
  hold: sql("UPDATE executions SET phase = 'HELD' WHERE token = ? AND phase = 'RUN'"),
  end: sql('UPDATE executions SET status = ?, stoppedAt = ?, output = ?, error = ?, cause = ? WHERE arn = ?'),
  record: sql('INSERT INTO history VALUES (?, ?, ?, ?)'),
  unfinished: sql("SELECT token FROM executions WHERE phase = 'RUN' AND token IS NOT NULL"),
  due: sql('SELECT * FROM executions WHERE dueAt <= ? ORDER BY dueAt'),
  nextDue: sql('SELECT MIN(dueAt) AS at FROM executions WHERE dueAt IS NOT NULL'),
  list: sql('SELECT * FROM executions ORDER BY startedAt'),
  history: sql('SELECT at, type, detail FROM history WHERE arn = ? ORDER BY rowid'),
});

const toExecution = (row: Record<string, unknown> | undefined): Execution | undefined =>
  row &&
  ({ ...row, data: JSON.parse(String(row.data)), attempts: JSON.parse(String(row.attempts)) } as unknown as Execution);
