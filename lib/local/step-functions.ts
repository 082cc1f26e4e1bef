import { createHash, randomUUID } from 'node:crypto';
import {
  ExecutionAlreadyExists,
  InvalidExecutionInput,
  InvalidName,
  InvalidOutput,
  type SendTaskFailureCommandInput,
  type SendTaskSuccessCommandInput,
  type StartExecutionCommandInput,
  StateMachineDoesNotExist,
  TaskDoesNotExist,
  TaskTimedOut,
} from '@aws-sdk/client-sfn';
import { clockSpeed } from '../../functions/ports/env.ts';
import { Alarm } from './alarm.ts';
import { arn, nameIn } from './arns.ts';
import type { Durable } from './durable.ts';
import { type Execution, Executions } from './executions.ts';
import { FairQueue } from './fair-queue.ts';
import { FunctionFailed, type Lambda } from './lambda.ts';
import type { Observation } from './observation.ts';
import type { Scheduled, ScheduledGroup } from './scheduled.ts';
import {
  choose,
  fill,
  type Json,
  type Machine,
  meantFor,
  place,
  type Retrier,
  read,
  readMachine,
  retryCount,
  StatesError,
  type TaskState,
  waitsForToken,
} from './states-language.ts';

const toScheduled = ({ arn, state, phase, dueAt }: Execution): Scheduled => ({
  at: dueAt ?? 0,
  kind: phase === 'RETRY' ? 'retry' : 'wait',
  what: state,
  of: nameIn(arn),
});

interface StepFunctionsOptions {
  readonly durable: Durable;
  /** Definitions by the name of their state machine; functions are named by their own names. */
  readonly machines: Readonly<Record<string, string>>;
  readonly lambda: Lambda;
  /** Whose execution has this input. The only function that runs for an owner is ahead of those of an owner of many. */
  readonly ownerOf?: (input: string) => string;
  readonly observation?: Observation | undefined;
  readonly log: (line: string) => void;
}

type Outcome = { readonly output: Json } | { readonly error: string; readonly cause: string };

/**
 * Runs state machines. Every step is stored before it is taken: after a kill each execution enters again the state that
 * it was in, with the same token and the same deadline.
 */
export class StepFunctions {
  readonly executions: Executions;
  readonly #options: StepFunctionsOptions;
  readonly #revisions = new Map<string, string>();
  readonly #machines = new Map<string, Machine>();
  readonly #alarm: Alarm;
  readonly #tasks = new FairQueue({ places: Number.POSITIVE_INFINITY });
  #running = false;

  constructor(options: StepFunctionsOptions) {
    this.#options = options;
    this.#alarm = new Alarm(options.durable.clock, () => this.#ring());
    this.executions = new Executions(options.durable, options.observation);
    for (const [name, text] of Object.entries(options.machines)) {
      const revision = createHash('sha256').update(text).digest('hex');
      this.#machines.set(revision, readMachine(text));
      this.#revisions.set(name, revision);
      this.executions.keepDefinition(revision, text);
    }
  }

  /** Continues every execution where it was. */
  start(): void {
    this.#running = true;
    for (const token of this.executions.unfinishedTasks()) this.#run(token);
    this.#setAlarm();
  }

  /** Starts nothing more; results of functions in flight are still stored. */
  stop(): void {
    this.#running = false;
    this.#alarm.clear();
  }

  /** The transitions that executions take by themselves: waits and time-outs end, retries begin. */
  scheduled(limit: number): Scheduled[] {
    return this.executions.scheduled(limit).map(toScheduled);
  }

  /** Those of one state, as `scheduled` shows them. */
  scheduledIn({ kind, what }: Pick<ScheduledGroup, 'kind' | 'what'>, limit: number): Scheduled[] {
    return this.executions.scheduledIn(what, kind === 'retry', limit).map(toScheduled);
  }

  /** How many executions will go on by themselves from each state. */
  scheduledGroups(): ScheduledGroup[] {
    return this.executions
      .scheduledGroups()
      .map(({ state: what, isRetry, ...group }) => ({ kind: isRetry ? 'retry' : 'wait', what, ...group }));
  }

  /** Whether a function of a task is being called, or something has come due. */
  isBusy(now: number): boolean {
    const next = this.executions.nextDue();
    return this.executions.unfinishedTasks().length > 0 || (next !== undefined && next <= now);
  }

  startExecution({ stateMachineArn = '', name = randomUUID(), input = '{}' }: StartExecutionCommandInput) {
    const machine = nameIn(stateMachineArn);
    const revision = this.#revisions.get(machine);
    if (!revision) throw new StateMachineDoesNotExist(saying(`There is no state machine ${machine}.`));
    if (name === '' || name.length > 80 || /[\s<>{}[\]?*"#%\\^|~`$&,;:/]/.test(name))
      throw new InvalidName(saying(`Invalid name: ${name}`));
    const executionArn = arn('states', `execution:${machine}:${name}`);
    const earlier = this.executions.find(executionArn);
    if (earlier) {
      if (earlier.status === 'RUNNING' && earlier.input === input)
        return { executionArn, startDate: new Date(earlier.startedAt) };
      throw new ExecutionAlreadyExists(saying(`The execution ${name} exists already.`));
    }
    const data = parse(input, () => new InvalidExecutionInput(saying('The input is not JSON, or too large.')));
    const execution = this.#options.durable.transaction(() => {
      const started = this.executions.add({ arn: executionArn, machine, revision, input });
      this.#enter(started, this.#machineOf(started).StartAt, data);
      return started;
    });
    this.#continue(execution);
    return { executionArn, startDate: new Date(execution.startedAt) };
  }

  sendTaskSuccess({ taskToken = '', output = '' }: SendTaskSuccessCommandInput): object {
    this.#requireOpen(taskToken);
    const invalid = () => new InvalidOutput(saying('The output is not JSON, or too large.'));
    this.#settle(taskToken, { output: parse(output, invalid) });
    return {};
  }

  sendTaskFailure({ taskToken = '', error = '', cause = '' }: SendTaskFailureCommandInput): object {
    if (error.length > longestError || cause.length > longestCause) {
      throw Object.assign(new Error('The error or its cause is too long.'), { name: 'ValidationException' });
    }
    this.#requireOpen(taskToken);
    this.#settle(taskToken, { error, cause });
    return {};
  }

  #requireOpen(token: string): void {
    if (this.executions.ofTask(token)) return;
    const [executionArn = ''] = Buffer.from(token, 'base64url').toString().split(' ');
    if (this.executions.find(executionArn)) throw new TaskTimedOut(saying('The task was settled or has timed out.'));
    throw new TaskDoesNotExist(saying('There is no task with this token.'));
  }

  /** Goes from state to state until one takes time or the execution ends. Runs inside a transaction. */
  #enter(execution: Execution, first: string, input: Json): void {
    let [name, data]: [string | undefined, Json] = [first, input];
    try {
      while (name !== undefined) {
        const state = this.#stateOf(execution, name);
        Object.assign(execution, { state: name, data, phase: 'RUN', attempts: {}, token: null, dueAt: null });
        execution.transitions += 1;
        this.executions.record(execution, `${state.Type}StateEntered`, { name });
        const context = contextOf(execution);
        if (state.Type === 'Succeed') break;
        if (state.Type === 'Fail') throw new StatesError(state.Error ?? '', state.Cause ?? '');
        if (state.Type === 'Task') {
          this.#prepareTask(execution, state);
          return;
        }
        if (state.Type === 'Wait') {
          const seconds = state.SecondsPath
            ? secondsIn(read(state.SecondsPath, data, context), 0)
            : (state.Seconds ?? 0);
          this.executions.save(Object.assign(execution, { phase: 'WAIT', dueAt: this.#after(seconds) }));
          return;
        }
        if (state.Type === 'Choice') {
          name = choose(state, data, context);
        } else {
          const result =
            state.Result ?? (state.Parameters === undefined ? data : fill(state.Parameters, data, context));
          data = place(state.ResultPath, data, result);
          name = state.End ? undefined : state.Next;
        }
      }
      this.#finish(execution, data);
    } catch (cause) {
      if (!(cause instanceof StatesError)) throw cause;
      this.#fail(execution, cause.name, cause.message);
    }
  }

  /** A new attempt at a task, with a new token and its full time. */
  #prepareTask(execution: Execution, state: TaskState): void {
    const timeout = state.TimeoutSecondsPath
      ? secondsIn(read(state.TimeoutSecondsPath, execution.data, contextOf(execution)), 1)
      : state.TimeoutSeconds;
    const token = Buffer.from(`${execution.arn} ${randomUUID()}`).toString('base64url');
    const dueAt = timeout === undefined ? null : this.#after(timeout);
    this.executions.save(Object.assign(execution, { phase: 'RUN', token, dueAt }));
  }

  /** Calls the function of a task. Unless the task waits for its token, the function's answer settles it. */
  #run(token: string): void {
    if (!this.#running) return;
    const execution = this.executions.ofTask(token);
    if (execution?.phase !== 'RUN') return;
    const state = this.#stateOf(execution, execution.state) as TaskState;
    this.#tasks
      .run(this.#options.ownerOf?.(execution.input) ?? '', () => this.#invoke(execution, state))
      .then(
        (output) => (waitsForToken(state) ? this.executions.hold(token) : this.#settle(token, { output })),
        (cause: unknown) => this.#settle(token, failureOf(cause)),
      )
      .catch((cause: unknown) => this.#options.log(`${execution.arn} cannot be continued: ${String(cause)}`));
  }

  async #invoke(execution: Execution, { Parameters }: TaskState): Promise<Json> {
    const { FunctionName, Payload = {} } = fill(
      Parameters,
      execution.data,
      contextOf(execution),
    ) as TaskState['Parameters'];
    const { lambda, observation } = this.#options;
    const invoke = () => lambda.invoke(nameIn(FunctionName), Payload);
    const answer = await (observation ? observation.afterExecution(execution.arn, invoke) : invoke());
    return { ExecutedVersion: '$LATEST', Payload: answer, StatusCode: 200 };
  }

  /** Ends the attempt that has this token; nothing happens when it has ended before. */
  #settle(token: string, outcome: Outcome): void {
    const execution = this.executions.ofTask(token);
    if (!execution) return;
    const state = this.#stateOf(execution, execution.state) as TaskState;
    this.#options.durable.transaction(() => {
      if ('error' in outcome) this.#taskFailed(execution, state, outcome.error, outcome.cause);
      else this.#taskSucceeded(execution, state, outcome.output);
    });
    this.#continue(execution);
  }

  #taskSucceeded(execution: Execution, state: TaskState, output: Json): void {
    this.executions.record(execution, 'TaskSucceeded', { name: execution.state });
    try {
      const { ResultSelector } = state;
      const result = ResultSelector === undefined ? output : fill(ResultSelector, output, contextOf(execution));
      const data = place(state.ResultPath, execution.data, result);
      if (isTooLarge(JSON.stringify(data))) {
        throw new StatesError('States.DataLimitExceeded', `A state has at most ${largestData} bytes of data.`);
      }
      if (state.End || state.Next === undefined) this.#finish(execution, data);
      else this.#enter(execution, state.Next, data);
    } catch (cause) {
      if (!(cause instanceof StatesError)) throw cause;
      this.#fail(execution, cause.name, cause.message);
    }
  }

  #taskFailed(execution: Execution, state: TaskState, error: string, cause: string): void {
    this.executions.record(execution, error === 'States.Timeout' ? 'TaskTimedOut' : 'TaskFailed', { error, cause });
    const retrier = meantFor(error, state.Retry);
    const index = retrier ? (state.Retry ?? []).indexOf(retrier) : -1;
    const attempt = (execution.attempts[index] ?? 0) + 1;
    const catcher = meantFor(error, state.Catch);
    if (retrier && attempt <= (retrier.MaxAttempts ?? 3)) {
      const attempts = { ...execution.attempts, [index]: attempt };
      const dueAt = this.#after(delaySeconds(retrier, attempt));
      this.executions.save(Object.assign(execution, { phase: 'RETRY', token: null, attempts, dueAt }));
    } else if (catcher) {
      const data = place(catcher.ResultPath, execution.data, { Error: error, Cause: cause });
      this.#enter(execution, catcher.Next, data);
    } else {
      this.#fail(execution, error, cause);
    }
  }

  #finish(execution: Execution, output: Json): void {
    this.executions.end(execution, 'SUCCEEDED', { output: JSON.stringify(output) });
  }

  #fail(execution: Execution, error: string, cause: string): void {
    this.executions.end(execution, 'FAILED', { error, cause });
    this.#options.log(`${execution.arn} failed in ${execution.state}: ${error} ${cause}`);
  }

  /** Handles what is due: ended waits, retries and timed-out tasks. */
  #ring(): void {
    for (const execution of this.executions.due(this.#options.durable.clock.now())) {
      const state = this.#stateOf(execution, execution.state);
      if (execution.phase === 'RUN' || execution.phase === 'HELD') {
        this.#settle(execution.token ?? '', { error: 'States.Timeout', cause: '' });
        continue;
      }
      this.#options.durable.transaction(() => {
        if (state.Type === 'Task') {
          execution.transitions += 1;
          this.#prepareTask(execution, state);
        } else if (state.Type === 'Wait') {
          if (state.Next === undefined) this.#finish(execution, execution.data);
          else this.#enter(execution, state.Next, execution.data);
        }
      });
      this.#continue(execution);
    }
    this.#setAlarm();
  }

  /** After a commit, calls the functions of new tasks and sets the next deadline. */
  #continue({ token, phase, dueAt }: Execution): void {
    if (!this.#running) return;
    if (dueAt !== null) this.#alarm.ringAt(dueAt);
    if (token && phase === 'RUN') setImmediate(() => this.#run(token));
  }

  #after(seconds: number): number {
    return this.#options.durable.clock.now() + (seconds * 1000) / clockSpeed();
  }

  #setAlarm(): void {
    const next = this.executions.nextDue();
    if (this.#running && next !== undefined) this.#alarm.ringAt(next);
  }

  #stateOf(execution: Execution, name: string) {
    const state = this.#machineOf(execution).States[name];
    if (!state) throw new Error(`${execution.arn} is in the state ${name}, which its definition does not have.`);
    return state;
  }

  /** The definition that the execution started with, even if the file has changed since. */
  #machineOf({ revision }: Execution): Machine {
    const machine = this.#machines.get(revision) ?? readMachine(this.executions.definition(revision));
    this.#machines.set(revision, machine);
    return machine;
  }
}

const contextOf = (execution: Execution) => ({
  Execution: { Id: execution.arn, Name: nameIn(execution.arn), StartTime: new Date(execution.startedAt).toISOString() },
  State: { Name: execution.state, RetryCount: retryCount(execution.attempts) },
  StateMachine: { Name: execution.machine },
  ...(execution.token && { Task: { Token: execution.token } }),
});

/** The longest error and cause, in characters ("SendTaskFailure", Step Functions API Reference). */
const longestError = 256;
const longestCause = 32_768;

/** The longest wait or time-out of a state, in seconds ("Amazon States Language"). */
const longestSeconds = 99_999_999;

/** The seconds that a path finds: a whole number. Throws States.Runtime. */
function secondsIn(value: Json, least: number): number {
  if (Number.isInteger(value) && Number(value) >= least && Number(value) <= longestSeconds) return Number(value);
  throw new StatesError('States.Runtime', `Seconds must be a whole number from ${least} to ${longestSeconds}.`);
}

/** The largest input, output and result, in bytes ("Step Functions service quotas"). */
const largestData = 262_144;

const isTooLarge = (text: string): boolean => Buffer.byteLength(text) > largestData;

/** Full jitter waits anything up to the backoff. */
function delaySeconds(retrier: Retrier, attempt: number): number {
  const { IntervalSeconds = 1, BackoffRate = 2, MaxDelaySeconds = Number.POSITIVE_INFINITY, JitterStrategy } = retrier;
  const backoff = Math.min(MaxDelaySeconds, IntervalSeconds * BackoffRate ** (attempt - 1));
  return JitterStrategy === 'FULL' ? Math.random() * backoff : backoff;
}

function failureOf(cause: unknown): { error: string; cause: string } {
  if (cause instanceof FunctionFailed) {
    const { errorType, message, trace } = cause;
    return { error: errorType, cause: JSON.stringify({ errorType, errorMessage: message, trace }) };
  }
  if (cause instanceof StatesError) return { error: cause.name, cause: cause.message };
  return { error: 'Lambda.Unknown', cause: String(cause) };
}

function parse(text: string, failure: () => Error): Json {
  if (isTooLarge(text)) throw failure();
  try {
    return JSON.parse(text);
  } catch {
    throw failure();
  }
}

const saying = (message: string) => ({ message, $metadata: {} });
