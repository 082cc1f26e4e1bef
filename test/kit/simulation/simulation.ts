import { readFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { provide, type Received, resetPorts } from '../../../functions/ports/ports.ts';
import type { Item } from '../../../functions/store/table.ts';
import { workflows } from '../../../functions/topology/workflows.ts';
import { readMachine } from '../../../lib/local/states-language.ts';
import { environment, tableName } from '../environment.ts';
import { type CallFault, callWithFaults, type Fault, type ServiceCall, seededFaults, timeout } from '../faults.ts';
import { type Change, InMemoryTable } from '../in-memory-table.ts';
import type { HttpAnswer } from '../invoke-function.ts';
import { Prng } from '../prng.ts';
import { isOnlyCounted } from './checks/volumes.ts';
import { dividingBatches } from './divided-batches.ts';
import { SimulatedExecutions } from './executions.ts';
import { FunctionRunner } from './function-runner.ts';
import { SimulatedQueues } from './queues.ts';
import type { ApiRequest, Instant, Invocation, Recorder } from './recorder.ts';
import { Scheduler } from './scheduler.ts';
import { simulatedClient } from './simulated-clients.ts';
import { SimulatedFaults } from './simulated-faults.ts';
import type { SimulationContext } from './simulation-context.ts';
import { SimulatedStream } from './stream.ts';
import { currentInvocation, type Faster, TaskRunner } from './task-runner.ts';

export interface SimulationOptions {
  readonly seed: number;
  /** The share of calls to services that fail, 0 to 1. */
  readonly faultChance?: number;
  /** The share of deliveries that come twice, 0 to 1. */
  readonly repeatChance?: number;
  /** How far the clock of each invocation may be from the true time, in seconds. */
  readonly skewSeconds?: number;
  /** Chooses the fault of a call; without it faults are drawn. */
  readonly plan?: (call: ServiceCall, by: Invocation) => CallFault | undefined;
  readonly isTraced?: boolean;
  /** Whether others may write between the items of a batch that is read. */
  readonly dividesBatches?: boolean;
  readonly start?: string;
  readonly items?: ReadonlyMap<string, Item>;
}

const machines = Object.fromEntries(
  Object.entries(workflows).map(([name, { file }]) => [
    name,
    readMachine(readFileSync(new URL(`../../../statemachines/${file}`, import.meta.url), 'utf8')),
  ]),
);

/** When a simulation begins unless its options say otherwise. */
export const defaultStart = '2025-11-01T12:00:00.000Z';

const realFetch = globalThis.fetch;

/** A simulation that runs more timers than this never comes to rest. */
const maximumTimers = 200_000;
/** How long a caller of the API waits for its answer, in seconds: as long as the gateway does. */
const answerTimeoutSeconds = 29;

/**
 * The whole service on a simulated clock: the real functions over an in-memory table, with a stream, queues and executions
 * that are late, repeat or fail as the seed says. All future work is a timer. The test lets time pass, or runs what is due,
 * one by one or interleaved.
 */
export class Simulation implements SimulationContext {
  readonly table: InMemoryTable;
  readonly executions: SimulatedExecutions;
  readonly prng: Prng;
  readonly repeatChance: number;
  /** Answers for the connectors, where the simulation has any. */
  connectors: typeof fetch | undefined;
  /** The answer of the platforms' webhook endpoint; status 0 is no answer. */
  endpoint: () => { readonly status: number; readonly answer?: string } = () => ({ status: 200 });
  /** Milliseconds since 1970. */
  time: number;
  readonly faults: SimulatedFaults;
  /** A line for everything that happened, when the simulation is traced. */
  readonly trace: string[] = [];
  readonly #options: SimulationOptions;
  readonly #recorder: Recorder;
  readonly #scheduler = new Scheduler();
  readonly #tasks: TaskRunner;
  readonly #functions: FunctionRunner;
  readonly #stream: SimulatedStream;
  readonly #queues: SimulatedQueues;
  #commits = 0;
  #pausedMs = 0;
  #lostItemType: string | undefined;

  constructor(options: SimulationOptions, recorder: Recorder) {
    this.#options = options;
    this.#recorder = recorder;
    this.prng = new Prng(options.seed);
    this.repeatChance = options.repeatChance ?? 0;
    this.time = Date.parse(options.start ?? defaultStart);
    this.#tasks = new TaskRunner((count) => this.prng.below(count));
    this.faults = new SimulatedFaults({
      prng: this.prng,
      tasks: this.#tasks,
      time: () => this.time,
      schedule: (seconds, label, run) => this.schedule(seconds, label, run),
      log: (line) => this.#log(line),
      faultOf: options.plan ?? seededFaults(this.prng.fraction, options.faultChance ?? 0),
    });
    this.#functions = new FunctionRunner({
      tasks: this.#tasks,
      recorder,
      now: () => this.#now(),
      log: options.isTraced ? (line) => this.#log(line) : undefined,
      skewMs: () => Math.round((this.prng.fraction() * 2 - 1) * 1000 * (options.skewSeconds ?? 0)),
    });
    this.table = new InMemoryTable({
      tableName,
      faultInjector: this.faults,
      committed: (changes) => this.#committed(changes),
    });
    if (options.items) this.table.restore(options.items);
    this.#stream = new SimulatedStream(this);
    this.#queues = new SimulatedQueues(this);
    this.executions = new SimulatedExecutions(machines, this);
  }

  /** Gives the functions this simulation's clock, randomness and clients. */
  enter(): void {
    Object.assign(process.env, environment);
    const client = simulatedClient({
      executions: this.executions,
      queues: this.#queues,
      faultInjector: this.faults,
      refusesEntry: () => this.#refusesEntry(),
      relayed: (entry) => this.#recorder.relayed(entry),
    });
    provide('clock', {
      now: () => new Date(this.time + (currentInvocation()?.skewMs ?? 0)),
      startedAt: () => new Date(currentInvocation()?.processStartedAt ?? 0),
    });
    provide('random', { uuid: () => this.prng.uuid(), fraction: () => 0 });
    // Time passes between two timers only, so no function is ever late.
    provide('timer', { elapsedMs: () => this.#pausedMs, pause: (ms) => this.#pause(ms), after: () => () => {} });
    const { client: table } = this.table;
    const pick = (count: number) => this.prng.below(count);
    provide('dynamoDb', this.#options.dividesBatches ? dividingBatches(table, pick) : table);
    provide('stepFunctions', client);
    provide('eventBridge', client);
    provide('sqs', client);
    provide('kms', client);
    provide('webhookSender', ({ body }) => this.#post(body));
    if (this.connectors) globalThis.fetch = this.connectors;
  }

  static leave(): void {
    resetPorts();
    globalThis.fetch = realFetch;
    for (const name of Object.keys(environment)) delete process.env[name];
  }

  /** Sends a request. Answers nothing when the function crashed or took longer than the gateway waits. */
  async call(request: ApiRequest): Promise<HttpAnswer | undefined> {
    let answer: HttpAnswer | undefined;
    let isOver = false;
    await this.#tasks.runOne(async () => {
      answer = await this.#functions.request(request);
      isOver = true;
    });
    if (!isOver) await this.#workUntil(this.time + answerTimeoutSeconds * 1000, () => isOver);
    return answer;
  }

  /** Sends a request within a timer, where it is one of the things that happen at that moment. Answers nothing when the function crashed. */
  request(request: ApiRequest): Promise<HttpAnswer | undefined> {
    return this.#functions.request(request);
  }

  schedule(seconds: number, label: string, run: () => unknown, isVoid: () => boolean = () => false): void {
    const lateMs = this.prng.chance(0.3) ? this.prng.fraction() * 200 : 0;
    this.#scheduler.add(this.time + seconds * 1000 + lateMs, label, run, isVoid);
  }

  /** Runs one timer that is due. Answers whether there was one. */
  async work(): Promise<boolean> {
    const job = this.#takeDue();
    if (job) await this.#tasks.runOne(job);
    return job !== undefined;
  }

  /** Lets time pass; timers run when they are due. */
  async wait(seconds: number): Promise<void> {
    const until = this.time + seconds * 1000;
    await this.#workUntil(until);
    this.time = Math.max(this.time, until);
  }

  /** Moves the clock without running timers: those that were due on the way are late. */
  jump(seconds: number): void {
    this.#log(`The clock jumps by ${seconds} s`);
    this.faults.inject('CLOCK_JUMP');
    this.time += seconds * 1000;
  }

  /** Plants a defect: the next change of an item of that type never reaches the stream. */
  loseChange(itemType: string): void {
    this.#lostItemType = itemType;
  }

  /** Runs all timers, or those until `isEnough`. */
  finish(isEnough?: () => boolean): Promise<void> {
    return this.#workUntil(Number.POSITIVE_INFINITY, isEnough);
  }

  /**
   * Makes requests at the same time as so many due timers run; their calls to services take turns in a drawn order, some
   * requests more often if they are to be the faster ones. Returns the answers, nothing where a function crashed. `answered` hears
   * of each, in the order of the answers.
   */
  async callTogether(
    requests: readonly ApiRequest[],
    timers: number,
    faster?: Faster,
    answered: (request: ApiRequest) => void = () => {},
  ): Promise<readonly (HttpAnswer | undefined)[]> {
    const others = Array.from({ length: timers }, () => this.#takeDue()).filter((job) => job !== undefined);
    const answers: (HttpAnswer | undefined)[] = requests.map(() => undefined);
    const jobs = requests.map((request, index) => async () => {
      answers[index] = await this.#functions.request(request);
      answered(request);
    });
    await this.#tasks.runInterleaved([...jobs, ...others], faster);
    return answers;
  }

  /** How many invocations of functions there have been. */
  get invocations(): number {
    return this.#functions.count;
  }

  /** The labels of all timers that have not run, for a report. */
  get pending(): readonly string[] {
    return this.#scheduler.pending;
  }

  /** Invokes a function, now and then twice, as Lambda may. */
  async invoke(name: string, event: unknown): Promise<unknown> {
    const text = JSON.stringify(event);
    if (this.prng.chance(this.repeatChance)) {
      this.countFault('RUN_TWICE');
      await this.#functions.run(name, text).catch(() => undefined);
    }
    return this.#functions.run(name, text);
  }

  countFault(fault: Fault): void {
    this.faults.count(fault);
  }

  executionResumed(execution: string): void {
    this.#recorder.executionResumed(execution, this.#now());
  }

  #now(): Instant {
    return { time: this.time, faultCount: this.faults.injected, commits: this.#commits };
  }

  async #workUntil(until: number, isEnough = () => false): Promise<void> {
    for (let done = 0; !isEnough(); done += 1) {
      if (done > maximumTimers) throw new Error(`The simulation does not come to rest: ${this.pending.slice(0, 10)}`);
      const next = this.#scheduler.nextAt();
      if (next > until || next === Number.POSITIVE_INFINITY) return;
      this.time = Math.max(this.time, next);
      await this.work();
    }
  }

  #takeDue(): (() => unknown) | undefined {
    return this.#scheduler.takeDue(this.time, (count) => this.prng.below(count));
  }

  /** A pause between retries takes no time of the simulation, but it uses up the time that the retries have. */
  #pause(ms: number): Promise<void> {
    this.#pausedMs += Math.max(1, ms);
    return nextTurn();
  }

  #log(line: string): void {
    if (this.#options.isTraced) this.trace.push(`${new Date(this.time).toISOString()} ${line}`);
  }

  #refusesEntry(): boolean {
    const refuses = this.prng.chance(this.#options.faultChance ?? 0);
    if (refuses) this.faults.inject('ENTRY_REFUSED');
    return refuses;
  }

  #committed(changes: readonly Change[]): void {
    const by = currentInvocation();
    if (this.#options.isTraced) {
      for (const { key, after } of changes) {
        this.#log(`  ${by?.name} writes ${key.replace('\u0000', ' ')} ${after?.status ?? ''} ${after?.version ?? ''}`);
      }
    }
    if (changes.length > 0) {
      if (by && !isOnlyCounted(changes)) by.commits += 1;
      this.#commits += 1;
    }
    this.#recorder.committed(changes, by, this.#now());
    for (const change of changes) {
      if (change.after?.type === this.#lostItemType) this.#lostItemType = undefined;
      else this.#stream.put(change);
    }
  }

  #post(body: string): Promise<Received> {
    const carryOut = (): Received => {
      const { status, answer } = this.endpoint();
      this.#recorder.webhookPosted(body, status);
      if (status === 0) throw new Error('No answer.');
      return { status, body: bytesOf(answer ?? '{}'), discard: () => undefined };
    };
    const service = { carryOut, conflict: timeout, throttle: timeout };
    return callWithFaults(this.faults, { operation: 'Post', isWrite: true }, service);
  }
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
