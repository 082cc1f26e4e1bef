import type { StatementSync } from 'node:sqlite';
import type { Durable } from './durable.ts';
import type { Observation } from './observation.ts';
import { numberIn, numberOrNullIn, oneIn, type SqlRow, textIn, textOrNullIn } from './sql-rows.ts';
import type { Json } from './states-language.ts';

/** RUN: its function is to be called. HELD: it waits for its token. RETRY, WAIT: it continues at `dueAt`. */
const phases = ['RUN', 'HELD', 'RETRY', 'WAIT', 'OVER'] as const;
const statuses = ['RUNNING', 'SUCCEEDED', 'FAILED'] as const;

/** The current state of one run of a state machine. */
export interface Execution {
  /** The number of its row. */
  readonly id: number;
  readonly arn: string;
  readonly machine: string;
  readonly revision: string;
  readonly input: string;
  readonly startedAt: number;
  status: (typeof statuses)[number];
  state: string;
  data: Json;
  phase: (typeof phases)[number];
  /** Names the attempt at the current task. */
  token: string | null;
  dueAt: number | null;
  /** Retries so far in the current state, by the retrier's place. */
  attempts: Readonly<Record<number, number>>;
  /** The transitions that AWS would bill: states entered and retries. */
  transitions: number;
  stoppedAt: number | null;
  output: string | null;
  error: string | null;
  cause: string | null;
}

interface HistoryEvent {
  readonly at: number;
  readonly type: string;
  readonly detail: Json;
}

/** The stored executions. */
export class Executions {
  readonly #statements: ReturnType<typeof prepare>;
  readonly #observation: Observation | undefined;
  readonly #durable: Durable;

  constructor(durable: Durable, observation?: Observation) {
    const { db } = durable;
    this.#observation = observation;
    this.#durable = durable;
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
    const row = this.#statements.add.get(arn, machine, revision, input, this.#durable.clock.now());
    if (!row) throw new Error(`The execution ${arn} was not written.`);
    const execution = toExecution(row);
    this.record(execution, 'ExecutionStarted', {});
    return execution;
  }

  find(arn: string): Execution | undefined {
    const row = this.#statements.find.get(arn);
    return row && toExecution(row);
  }

  /** The execution whose current task has this token. */
  ofTask(token: string): Execution | undefined {
    const row = this.#statements.ofTask.get(token);
    return row && toExecution(row);
  }

  save(execution: Execution): void {
    this.#statements.save.run(...progressOf(execution), execution.id);
  }

  /** Records that the function of the task has returned: from now on only its token ends the task. */
  hold(token: string): void {
    this.#durable.join();
    this.#statements.hold.run(token);
  }

  end(
    execution: Execution,
    status: 'SUCCEEDED' | 'FAILED',
    result: { output?: string; error?: string; cause?: string },
  ): void {
    const { output = null, error = null, cause = null } = result;
    const stoppedAt = this.#durable.clock.now();
    Object.assign(execution, { status, phase: 'OVER', token: null, dueAt: null, stoppedAt, output, error, cause });
    // Nothing goes on from the data of one that succeeded, and its output is nearly the same.
    if (status === 'SUCCEEDED') execution.data = null;
    this.#statements.end.run(...progressOf(execution), status, stoppedAt, output, error, cause, execution.id);
    // Its row has the output, which the history reads from there.
    if (status === 'SUCCEEDED') this.record(execution, succeeded, result, {});
    else this.record(execution, 'ExecutionFailed', result);
  }

  /** Adds an event to the history. `kept` is what is stored of its detail. */
  record({ id, arn }: Execution, type: string, detail: object, kept = detail): void {
    this.#statements.record.run(id, this.#durable.clock.now(), type, JSON.stringify(kept));
    this.#observation?.executionChanged(arn, type, detail);
  }

  /** Tokens of the tasks whose function was being called. */
  unfinishedTasks(): string[] {
    return this.#statements.unfinished.all().map(({ token }) => String(token));
  }

  due(now: number): Execution[] {
    return this.#statements.due.all(now).map(toExecution);
  }

  /** Executions that something happens to by itself, the next first. */
  scheduled(limit: number): Execution[] {
    return this.#statements.scheduled.all(limit).map(toExecution);
  }

  /** Those of one state that go on by themselves, after a failure or not, the next first. */
  scheduledIn(state: string, isRetry: boolean, limit: number): Execution[] {
    return this.#statements.scheduledIn.all(state, Number(isRetry), limit).map(toExecution);
  }

  /** How many executions will go on by themselves from each state, and when the last of them does. */
  scheduledGroups() {
    return this.#statements.scheduledGroups.all().map((row) => ({
      state: textIn(row, 'state'),
      isRetry: numberIn(row, 'isRetry') === 1,
      count: numberIn(row, 'n'),
      lastAt: numberIn(row, 'lastAt'),
    }));
  }

  nextDue(): number | undefined {
    const at = this.#statements.nextDue.get()?.at;
    return typeof at === 'number' ? at : undefined;
  }

  /** The execution of this name and those whose names continue with a hyphen, oldest first. */
  named(arn: string): Execution[] {
    return this.#statements.named.all(arn, `${arn}-~`).map(toExecution);
  }

  list(): Execution[] {
    return this.#statements.list.all().map(toExecution);
  }

  history(arn: string): HistoryEvent[] {
    return this.#statements.history.all(arn).map(({ at, type, detail, output }) => ({
      at: Number(at),
      type: String(type),
      detail: type === succeeded ? { output } : JSON.parse(String(detail)),
    }));
  }
}

/** The event of an execution that has ended well. */
const succeeded = 'ExecutionSucceeded';

/** How far an execution has come, in the order of the columns that `save` and `end` set. */
const progressOf = ({ state, data, phase, token, dueAt, attempts, transitions }: Execution) =>
  [state, JSON.stringify(data), phase, token, dueAt, JSON.stringify(attempts), transitions] as const;

// An event names its execution by a number, because the names are most of what there is to say.
const schema = `
  CREATE TABLE IF NOT EXISTS definitions (revision TEXT PRIMARY KEY, text TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS executions (
    id INTEGER PRIMARY KEY, arn TEXT NOT NULL UNIQUE, machine TEXT NOT NULL, revision TEXT NOT NULL, input TEXT NOT NULL,
    startedAt INTEGER NOT NULL, status TEXT NOT NULL, state TEXT NOT NULL, data TEXT NOT NULL, phase TEXT NOT NULL, token TEXT UNIQUE,
    dueAt REAL, attempts TEXT NOT NULL, transitions INTEGER NOT NULL, stoppedAt INTEGER, output TEXT, error TEXT, cause TEXT
  );
  CREATE INDEX IF NOT EXISTS executions_due ON executions (dueAt) WHERE dueAt IS NOT NULL;
  CREATE INDEX IF NOT EXISTS executions_to_call ON executions (phase) WHERE phase = 'RUN';
  CREATE TABLE IF NOT EXISTS history (execution INTEGER NOT NULL, at INTEGER NOT NULL, type TEXT NOT NULL, detail TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS history_of ON history (execution);
`;

const progress = 'state = ?, data = ?, phase = ?, token = ?, dueAt = ?, attempts = ?, transitions = ?';

const prepare = (sql: (text: string) => StatementSync) => ({
  keepDefinition: sql('INSERT OR IGNORE INTO definitions VALUES (?, ?)'),
  definition: sql('SELECT text FROM definitions WHERE revision = ?'),
  add: sql(`INSERT INTO executions (arn, machine, revision, input, startedAt, status, state, data, phase, attempts, transitions)
    VALUES (?, ?, ?, ?, ?, 'RUNNING', '', 'null', 'RUN', '{}', 0) RETURNING *`),
  find: sql('SELECT * FROM executions WHERE arn = ?'),
  ofTask: sql('SELECT * FROM executions WHERE token = ?'),
  save: sql(`UPDATE executions SET ${progress} WHERE id = ?`),
  hold: sql("UPDATE executions SET phase = 'HELD' WHERE token = ? AND phase = 'RUN'"),
  end: sql(
    `UPDATE executions SET ${progress}, status = ?, stoppedAt = ?, output = ?, error = ?, cause = ? WHERE id = ?`,
  ),
  record: sql('INSERT INTO history VALUES (?, ?, ?, ?)'),
  unfinished: sql("SELECT token FROM executions WHERE phase = 'RUN' AND token IS NOT NULL"),
  due: sql('SELECT * FROM executions WHERE dueAt <= ? ORDER BY dueAt'),
  scheduled: sql('SELECT * FROM executions WHERE dueAt IS NOT NULL ORDER BY dueAt LIMIT ?'),
  scheduledIn: sql(
    `SELECT * FROM executions WHERE dueAt IS NOT NULL AND state = ? AND (phase = 'RETRY') = ? ORDER BY dueAt LIMIT ?`,
  ),
  scheduledGroups: sql(
    `SELECT state, phase = 'RETRY' AS isRetry, COUNT(*) AS n, MAX(dueAt) AS lastAt FROM executions
     WHERE dueAt IS NOT NULL GROUP BY state, isRetry`,
  ),
  nextDue: sql('SELECT MIN(dueAt) AS at FROM executions WHERE dueAt IS NOT NULL'),
  named: sql('SELECT * FROM executions WHERE arn >= ? AND arn < ? ORDER BY startedAt'),
  list: sql('SELECT * FROM executions ORDER BY startedAt'),
  history: sql(
    `SELECT at, type, detail, output FROM history JOIN executions ON executions.id = history.execution
     WHERE arn = ? ORDER BY history.rowid`,
  ),
});

const toExecution = (row: SqlRow): Execution => ({
  id: numberIn(row, 'id'),
  arn: textIn(row, 'arn'),
  machine: textIn(row, 'machine'),
  revision: textIn(row, 'revision'),
  input: textIn(row, 'input'),
  startedAt: numberIn(row, 'startedAt'),
  status: oneIn(row, 'status', statuses),
  state: textIn(row, 'state'),
  data: JSON.parse(textIn(row, 'data')),
  phase: oneIn(row, 'phase', phases),
  token: textOrNullIn(row, 'token'),
  dueAt: numberOrNullIn(row, 'dueAt'),
  attempts: JSON.parse(textIn(row, 'attempts')),
  transitions: numberIn(row, 'transitions'),
  stoppedAt: numberOrNullIn(row, 'stoppedAt'),
  output: textOrNullIn(row, 'output'),
  error: textOrNullIn(row, 'error'),
  cause: textOrNullIn(row, 'cause'),
});
