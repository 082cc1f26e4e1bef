import type { Caller } from '../../../functions/runtime/caller.ts';
import { type HttpAnswer, type HttpHandler, type HttpRequest, invoke as sendRequest } from '../invoke-function.ts';
import { failuresIn, handlerOf, timeoutSecondsOf } from './functions.ts';
import type { ApiRequest, Instant, Invocation, Recorder } from './recorder.ts';
import { Crash } from './simulated-faults.ts';
import type { TaskRunner } from './task-runner.ts';

/** The parts of a simulation that its functions run with. */
export interface FunctionRunnerContext {
  readonly tasks: TaskRunner;
  readonly recorder: Recorder;
  readonly now: () => Instant;
  /** Writes to the trace; absent when there is none. */
  readonly log: ((line: string) => void) | undefined;
  /** How far the clock of the next invocation is from the true time, in milliseconds. */
  readonly skewMs: () => number;
}

/** Runs the real functions, those of the API and all others. */
export class FunctionRunner {
  /** How many invocations there have been. */
  count = 0;
  readonly #simulation: FunctionRunnerContext;
  /** When the process of each function started; undefined after a crash, until the next invocation. */
  readonly #startedAt = new Map<string, number | undefined>();

  constructor(simulation: FunctionRunnerContext) {
    this.#simulation = simulation;
  }

  /** Sends a request to its handler. Answers nothing when the function crashes. */
  async request(request: ApiRequest): Promise<HttpAnswer | undefined> {
    const { operation, path, body } = request;
    const { now, tasks, log, recorder } = this.#simulation;
    const handler = (await handlerOf(operation)) as unknown as HttpHandler;
    const since = now();
    const invocation = this.#begin(operation, request);
    log?.(`${operation} ${JSON.stringify({ ...path, ...(body as object) })}`);
    const answer = await tasks
      .invoke(invocation, () => sendRequest(handler, httpRequestOf(request)))
      .catch((cause: unknown) => {
        if (!(cause instanceof Crash)) recorder.failedUnexpectedly(operation, cause);
        return undefined;
      });
    log?.(
      `${operation} answers ${answer ? `${answer.status} ${answer.body?.code ?? ''} ${answer.body?.message ?? ''}` : 'nothing'}`,
    );
    recorder.answered(request, answer, invocation, since, now());
    return answer;
  }

  /** Runs a function once. Event and result pass through JSON. Rejects with what the function throws. */
  async run(name: string, event: string): Promise<unknown> {
    const { tasks, log, recorder } = this.#simulation;
    const handler = await handlerOf(name);
    const invocation = this.#begin(name);
    log?.(`${name} ${event.slice(0, 300)}`);
    try {
      const answer = await tasks.invoke(invocation, async () => handler(JSON.parse(event) as never, {} as never));
      if (failuresIn(answer).length > 0 && !invocation.wasFaulted) recorder.failedUnexpectedly(name, 'a record failed');
      return answer === undefined ? undefined : JSON.parse(JSON.stringify(answer));
    } catch (cause) {
      if (!invocation.wasFaulted) recorder.failedUnexpectedly(name, cause);
      throw cause;
    }
  }

  #begin(name: string, request?: ApiRequest): Invocation {
    this.count += 1;
    const { promise, reject } = Promise.withResolvers<never>();
    promise.catch(() => undefined);
    // The last call takes effect before the crash is noticed.
    const crash = () => {
      this.#startedAt.set(name, undefined);
      setImmediate(() => reject(new Crash('The function crashed.')));
    };
    const deadline = this.#simulation.now().time + timeoutSecondsOf(name) * 1000;
    const state = { wasFaulted: false, isCrashed: false, waiting: 0, commits: 0 };
    const processStartedAt = this.#processStartOf(name);
    return {
      name,
      request,
      skewMs: this.#simulation.skewMs(),
      processStartedAt,
      deadline,
      crashed: promise,
      crash,
      ...state,
    };
  }

  #processStartOf(name: string): number {
    const startedAt = this.#startedAt.has(name) ? (this.#startedAt.get(name) ?? this.#simulation.now().time) : 0;
    this.#startedAt.set(name, startedAt);
    return startedAt;
  }
}

/** The token that came with the first platform of the fixtures. */
const firstToken = 'token0';

function httpRequestOf(request: ApiRequest): HttpRequest {
  const {
    platformId,
    agent,
    environment = 'sandbox',
    clientId = firstToken,
    signature,
    path = {},
    query = {},
    headers: own,
    body,
    key,
  } = request;
  const caller: Caller = {
    platformId,
    clientId,
    environment,
    permissions: agent ? [] : ['VIEW', 'TRANSACT', 'MANAGE'],
    ...agent,
  };
  const headers = { ...own, ...signature, ...(key !== undefined && { 'Idempotency-Key': key }) };
  return { path, query, headers, caller: signature ? null : caller, ...(body !== undefined && { body }) };
}
