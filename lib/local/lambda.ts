import { randomUUID } from 'node:crypto';
import type { Context } from 'aws-lambda';
import { accountId, arn, region } from './arns.ts';
import type { Iam } from './iam.ts';
import type { Observation } from './observation.ts';
import type { RecursionGuard } from './recursion-guard.ts';

/** The handler that a function's file exports. */
export type Handler = (event: never, context: Context) => unknown;

/** A function as it is deployed: where its code comes from and how long it may run. */
interface FunctionRow {
  readonly load: () => Promise<Handler>;
  readonly timeoutSeconds: number;
}

/** A function threw or timed out. Carries the error's class and message, as AWS reports them. */
export class FunctionFailed extends Error {
  override readonly name = 'FunctionFailed';
  readonly errorType: string;
  readonly trace: readonly string[];

  constructor(errorType: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.errorType = errorType;
    this.trace = cause instanceof Error ? (cause.stack ?? '').split('\n') : [];
  }
}

/** The largest answer of a function, in bytes ("Lambda quotas"). */
const largestAnswer = 6_291_556;

/** Runs functions by name. Events and results pass through JSON, as they do between real services. */
export class Lambda {
  readonly #rows = new Map<string, FunctionRow>();
  readonly #loaded = new Map<string, Promise<Handler>>();
  readonly #running = new Set<Promise<unknown>>();
  readonly #iam: Iam | undefined;
  readonly #observation: Observation | undefined;
  readonly #guard: RecursionGuard | undefined;

  /** With `iam` each function runs in its own role; with an observation every run is reported; with a guard recursion ends. */
  constructor(iam?: Iam, observation?: Observation, guard?: RecursionGuard) {
    this.#iam = iam;
    this.#observation = observation;
    this.#guard = guard;
  }

  register(name: string, row: FunctionRow): void {
    this.#rows.set(name, row);
  }

  /** Loads all code ahead of the first call and names the functions whose code cannot be loaded. */
  async preload(): Promise<{ name: string; cause: unknown }[]> {
    const names = [...this.#rows.keys()];
    const outcomes = await Promise.allSettled(names.map((name) => this.#handlerOf(name)));
    return outcomes.flatMap((outcome, index) =>
      outcome.status === 'rejected' ? [{ name: names[index] ?? '', cause: outcome.reason as unknown }] : [],
    );
  }

  /** The trace header of the messages that the running function sends. */
  traceHeader(): string | undefined {
    return this.#guard?.traceHeader();
  }

  /**
   * Throws FunctionFailed when the function throws, exceeds its time or is stopped as recursive. `traceHeaders` are those of the messages
   * in the event.
   */
  invoke(name: string, event: unknown, traceHeaders: readonly string[] = []): Promise<unknown> {
    const run = this.#start(name, event, traceHeaders);
    const settled: Promise<unknown> = run.then(
      () => this.#running.delete(settled),
      () => this.#running.delete(settled),
    );
    this.#running.add(settled);
    return run;
  }

  /** Passes the function a copy of the event. Nothing that lasts as long as the run may refer to the JSON: it would be kept as long. */
  #start(name: string, event: unknown, traceHeaders: readonly string[]): Promise<unknown> {
    const text = JSON.stringify(event);
    const work = async () => this.#invoke(name, JSON.parse(text) as never, traceHeaders);
    return this.#observation ? this.#observation.run(name, { event, text }, work) : work();
  }

  get isRunning(): boolean {
    return this.#running.size > 0;
  }

  /** Resolves once nothing runs any more. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  async #invoke(name: string, event: never, traceHeaders: readonly string[]): Promise<unknown> {
    const timeoutMs = (this.#rows.get(name)?.timeoutSeconds ?? 3) * 1000;
    let timer: NodeJS.Timeout | undefined;
    const outOfTime = new Promise<never>((_, reject) => {
      const message = `Task timed out after ${(timeoutMs / 1000).toFixed(2)} seconds`;
      timer = setTimeout(() => reject(new FunctionFailed('Sandbox.Timedout', message)), timeoutMs);
    });
    try {
      const handler = await this.#handlerOf(name);
      const start = () => handler(event, contextOf(name, Date.now() + timeoutMs));
      const inRole = () => (this.#iam ? this.#iam.as(name, start) : start());
      const work = Promise.resolve(this.#guard ? this.#guard.run(name, traceHeaders, inRole) : inRole());
      const result = await Promise.race([work, outOfTime]);
      if (result === undefined) return null;
      const text = JSON.stringify(result);
      if (Buffer.byteLength(text) > largestAnswer) {
        throw new FunctionFailed(
          'Function.ResponseSizeTooLarge',
          `Response payload size exceeded ${largestAnswer} bytes`,
        );
      }
      return JSON.parse(text);
    } catch (cause) {
      if (cause instanceof FunctionFailed) throw cause;
      const error = cause instanceof Error ? cause : new Error(String(cause));
      throw new FunctionFailed(error.name, error.message, error);
    } finally {
      clearTimeout(timer);
    }
  }

  #handlerOf(name: string): Promise<Handler> {
    const loaded = this.#loaded.get(name);
    if (loaded) return loaded;
    const row = this.#rows.get(name);
    if (!row) throw new FunctionFailed('ResourceNotFoundException', `There is no function ${name}.`);
    const loading = row.load();
    this.#loaded.set(name, loading);
    return loading;
  }
}

const contextOf = (name: string, deadline: number): Context => ({
  callbackWaitsForEmptyEventLoop: false,
  functionName: name,
  functionVersion: '$LATEST',
  invokedFunctionArn: arn('lambda', `function:${name}`),
  memoryLimitInMB: '512',
  awsRequestId: randomUUID(),
  logGroupName: `/aws/lambda/${name}`,
  logStreamName: `${region}/${accountId}/[$LATEST]`,
  getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  done: () => undefined,
  fail: () => undefined,
  succeed: () => undefined,
});
