import { ExecutionAlreadyExists, TaskDoesNotExist, TaskTimedOut } from '@aws-sdk/client-sfn';
import {
  choose,
  fill,
  type Json,
  type Machine,
  meantFor,
  place,
  type Retrier,
  read,
  retryCount,
  StatesError,
  type TaskState,
  waitsForToken,
} from '../../../lib/local/states-language.ts';
import type { SimulationContext } from './simulation-context.ts';

export interface Execution {
  readonly name: string;
  readonly input: string;
  readonly machine: Machine;
  status: 'RUNNING' | 'SUCCEEDED' | 'FAILED';
  state: string;
  data: Json;
  token: string | undefined;
  attempts: Readonly<Record<number, number>>;
  error?: string;
}

type Outcome = { readonly output: Json } | { readonly error: string; readonly cause: string };

const messageOf = (message: string) => ({ message, $metadata: {} });

/** Runs the state machines on a simulated clock: the interpreter's reading of the language, without disk and timers. */
export class SimulatedExecutions {
  readonly all = new Map<string, Execution>();
  readonly #machines: Readonly<Record<string, Machine>>;
  readonly #simulation: SimulationContext;
  readonly #open = new Map<string, Execution>();
  #tokens = 0;

  constructor(machines: Readonly<Record<string, Machine>>, simulation: SimulationContext) {
    this.#machines = machines;
    this.#simulation = simulation;
  }

  start(machineName: string, name: string, input: string): void {
    const machine = this.#machines[machineName];
    if (!machine) throw new Error(`There is no state machine ${machineName}.`);
    const earlier = this.all.get(name);
    if (earlier) {
      this.#simulation.countFault('START_AGAIN');
      if (earlier.status === 'RUNNING' && earlier.input === input) return;
      throw new ExecutionAlreadyExists(messageOf(`The execution ${name} exists already.`));
    }
    const data: Json = JSON.parse(input);
    const execution: Execution = {
      ...{ name, input, machine, status: 'RUNNING', state: '', data },
      ...{ token: undefined, attempts: {} },
    };
    this.all.set(name, execution);
    this.#enter(execution, machine.StartAt, data);
  }

  succeed(token: string, output: string): void {
    this.#requireOpen(token);
    this.#settle(token, { output: JSON.parse(output) });
  }

  fail(token: string, error: string, cause: string): void {
    this.#requireOpen(token);
    this.#settle(token, { error, cause });
  }

  #requireOpen(token: string): void {
    if (this.#open.has(token)) return;
    if (this.all.has(token.split(' ')[0] ?? '')) {
      this.#simulation.countFault('CALLBACK_AGAIN');
      throw new TaskTimedOut(messageOf('The task was settled or timed out.'));
    }
    throw new TaskDoesNotExist(messageOf('There is no task with this token.'));
  }

  #enter(execution: Execution, first: string, input: Json): void {
    let [name, data]: [string, Json] = [first, input];
    for (;;) {
      const state = execution.machine.States[name];
      Object.assign(execution, { state: name, data, attempts: {} });
      if (state?.Type === 'Succeed') {
        execution.status = 'SUCCEEDED';
        return;
      }
      if (state?.Type === 'Task') {
        this.#attempt(execution, state);
        return;
      }
      if (state?.Type === 'Wait') {
        const { Next, SecondsPath } = state;
        if (Next === undefined) throw new Error(`${name} leads nowhere.`);
        const seconds = SecondsPath === undefined ? state.Seconds : Number(read(SecondsPath, data, {}));
        this.#simulation.schedule(seconds ?? 0, `end of ${name}`, () => this.#enter(execution, Next, execution.data));
        return;
      }
      if (state?.Type !== 'Choice') throw new Error(`The simulation has no ${state?.Type} for ${name}.`);
      [name, data] = [choose(state, data, {}), data];
    }
  }

  /** Starts an attempt at a task, with a token of its own and the full time-out. */
  #attempt(execution: Execution, state: TaskState): void {
    this.#tokens += 1;
    const token = `${execution.name} ${this.#tokens}`;
    execution.token = token;
    this.#open.set(token, execution);
    const isVoid = () => !this.#open.has(token);
    const seconds = state.TimeoutSecondsPath
      ? Number(read(state.TimeoutSecondsPath, execution.data, {}))
      : state.TimeoutSeconds;
    if (seconds !== undefined) {
      const timeOut = () => this.#settle(token, { error: 'States.Timeout', cause: '' });
      this.#simulation.schedule(seconds, `timeout of ${execution.state}`, timeOut, isVoid);
    }
    this.#simulation.schedule(0, execution.state, () => this.#call(token, execution, state), isVoid);
  }

  async #call(token: string, execution: Execution, state: TaskState): Promise<void> {
    const parameters = fill(state.Parameters, execution.data, {
      Task: { Token: token },
      State: { RetryCount: retryCount(execution.attempts) },
    }) as TaskState['Parameters'];
    const name = parameters.FunctionName.replace(/^\$\{(.*)\}$/, '$1');
    try {
      const Payload = await this.#simulation.invoke(name, parameters.Payload);
      if (!waitsForToken(state)) this.#settle(token, { output: { Payload, StatusCode: 200 } });
    } catch (cause) {
      const { name: error, message } = cause as Error;
      this.#settle(token, { error, cause: JSON.stringify({ errorType: error, errorMessage: message }) });
    }
  }

  /** Ends the attempt with this token; does nothing when it has already ended. */
  #settle(token: string, outcome: Outcome): void {
    const execution = this.#open.get(token);
    if (!execution) return;
    this.#open.delete(token);
    execution.token = undefined;
    this.#simulation.executionResumed?.(execution.name);
    const state = execution.machine.States[execution.state] as TaskState;
    try {
      if ('error' in outcome) this.#failed(execution, state, outcome.error, outcome.cause);
      else this.#succeeded(execution, state, outcome.output);
    } catch (cause) {
      if (!(cause instanceof StatesError)) throw cause;
      Object.assign(execution, { status: 'FAILED', error: `${cause.name} in ${execution.state}: ${cause.message}` });
    }
  }

  #succeeded(execution: Execution, state: TaskState, output: Json): void {
    const result = state.ResultSelector === undefined ? output : fill(state.ResultSelector, output, {});
    const data = place(state.ResultPath, execution.data, result);
    if (state.Next === undefined) Object.assign(execution, { status: 'SUCCEEDED', data });
    else this.#enter(execution, state.Next, data);
  }

  #failed(execution: Execution, state: TaskState, error: string, cause: string): void {
    const retrier = meantFor(error, state.Retry);
    const index = retrier ? (state.Retry ?? []).indexOf(retrier) : -1;
    const attempt = (execution.attempts[index] ?? 0) + 1;
    const catcher = meantFor(error, state.Catch);
    if (retrier && attempt <= (retrier.MaxAttempts ?? 3)) {
      execution.attempts = { ...execution.attempts, [index]: attempt };
      const again = () => this.#attempt(execution, state);
      this.#simulation.schedule(
        delaySeconds(retrier, attempt, this.#simulation.prng.fraction()),
        `retry of ${execution.state}`,
        again,
      );
    } else if (catcher) {
      const data = place(catcher.ResultPath, execution.data, { Error: error, Cause: cause });
      this.#enter(execution, catcher.Next, data);
    } else {
      Object.assign(execution, { status: 'FAILED', error: `${error} in ${execution.state}: ${cause}` });
    }
  }
}

/** With full jitter the delay is drawn between 0 and the backoff. */
function delaySeconds(retrier: Retrier, attempt: number, fraction: number): number {
  const { IntervalSeconds = 1, BackoffRate = 2, MaxDelaySeconds = Number.POSITIVE_INFINITY } = retrier;
  const backoff = Math.min(MaxDelaySeconds, IntervalSeconds * BackoffRate ** (attempt - 1));
  return retrier.JitterStrategy === 'FULL' ? fraction * backoff : backoff;
}
