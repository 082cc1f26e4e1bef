import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { PutEventsCommand, type PutEventsRequestEntry } from '@aws-sdk/client-eventbridge';
import { SignCommand } from '@aws-sdk/client-kms';
import { SendTaskFailureCommand, SendTaskSuccessCommand, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { endpointList } from '../../functions/contract/endpoints.ts';
import { queues, streamConsumers, workflows } from '../../functions/contract/wiring.ts';
import type { Caller } from '../../functions/runtime/caller.ts';
import { override, restore } from '../../functions/runtime/seams.ts';
import type { Received } from '../../functions/runtime/webhooks/post.ts';
import type { Item } from '../../functions/store/table.ts';
import { nameIn } from '../local/arns.ts';
import { registerFunctions } from '../local/functions.ts';
import type { Handler, Lambda } from '../local/lambda.ts';
import { readMachine } from '../local/states-language.ts';
import { SimulatedExecutions, type Surroundings } from './executions.ts';
import {
  type Change,
  canHappen,
  type Fault,
  faults,
  InMemoryTable,
  type TableCall,
  toStreamRecord,
} from './in-memory-table.ts';
import { type HttpAnswer, type HttpHandler, type HttpRequest, invoke as sendRequest } from './invoke.ts';
import { seeded } from './seeded.ts';

export const tableName = 'payments';

/** What a world is like, beside what is done in it. */
export interface WorldOptions {
  readonly seed: number;
  /** One call to a service in so many goes wrong, 0 to 1. */
  readonly faultChance?: number;
  /** One delivery in so many comes twice, 0 to 1. */
  readonly repeatChance?: number;
  /** How far the clock of each invocation may be from the true time, in seconds. */
  readonly skewSeconds?: number;
  readonly isTraced?: boolean;
  readonly start?: string;
  readonly items?: ReadonlyMap<string, Item>;
}

/** A request as a platform makes it. */
export interface Asked {
  readonly platformId: string;
  readonly operation: string;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly key?: string;
}

/** One run of a function. */
export interface Invocation {
  readonly name: string;
  readonly asked: Asked | undefined;
  readonly skewMs: number;
  readonly crashed: Promise<never>;
  readonly crash: () => void;
  /** Something that it called went wrong on purpose. */
  wasFaulted: boolean;
  isDead: boolean;
  /** How many of its calls are held up. */
  waiting: number;
  commits: number;
}

/** Who listens: whatever happens is told here in the moment it takes effect. */
export interface Witness {
  committed(changes: readonly Change[], by: Invocation | undefined): void;
  relayed(entry: PutEventsRequestEntry): void;
  answered(asked: Asked, answer: HttpAnswer | undefined, by: Invocation): void;
  webhook(body: string, status: number): void;
  /** A function failed although nothing that it called went wrong. */
  surprised(name: string, cause: unknown): void;
}

interface Task {
  readonly dueAt: number;
  readonly what: string;
  readonly run: () => unknown;
  readonly isVoid: () => boolean;
}

class Crash extends Error {
  override readonly name = 'Lambda.Unknown';
}

const current = new AsyncLocalStorage<Invocation>();
const rows = new Map<string, () => Promise<Handler>>();
registerFunctions(
  { register: (name: string, row: { load: () => Promise<Handler> }) => rows.set(name, row.load) } as unknown as Lambda,
  endpointList,
);
const handlers = new Map<string, Handler>();

const machine = readMachine(
  readFileSync(new URL(`../../statemachines/${workflows.Payment.file}`, import.meta.url), 'utf8'),
);

/** What the deployment writes into each function's environment. */
const environment = {
  TABLE_NAME: tableName,
  BUS_NAME: 'Payments',
  STATE_MACHINE_ARN: 'stateMachine:Payment',
  DELIVERY_QUEUE_URL: 'queue/WebhookDelivery',
  SLOW_DELIVERY_QUEUE_URL: 'queue/SlowWebhookDelivery',
  RAIL_QUEUE_URL: 'queue/SandboxRail',
  WEBHOOK_KEY_ID: 'webhook-key',
  STANDARD_WEBHOOK_KEY_ID: 'standard-webhook-key',
  WEBHOOK_TARGETS: 'local',
  CLOCK_SPEED: '1',
};

/** A failing repeat is expected to come to an end long before. */
const mostTasks = 200_000;

/**
 * The whole service on a simulated clock: the real functions over a table in memory, with a stream, queues and executions
 * that are late, come twice or break down as the seed says. Everything that will happen is a task with a time; whoever
 * drives the world lets time pass, or runs what is due, one by one or side by side.
 */
export class World implements Surroundings {
  readonly table: InMemoryTable;
  readonly executions: SimulatedExecutions;
  readonly fraction: () => number;
  /** What the platforms' endpoint answers: a status, or 0 for none. */
  endpoint: () => { readonly status: number; readonly answer?: string } = () => ({ status: 200 });
  time: number;
  faultChance: number;
  /** How many tasks and requests have been run. */
  steps = 0;
  /** What happened, for a person who looks for a cause. */
  readonly trace: string[] = [];
  readonly #options: WorldOptions;
  readonly #witness: Witness;
  readonly #streams = new Map<string, Map<string, Change[]>>();
  #agenda: Task[] = [];
  #gates: { readonly invocation: Invocation; readonly open: () => void }[] = [];
  readonly #running = new Set<Invocation>();
  #isInterleaving = false;

  constructor(options: WorldOptions, witness: Witness) {
    this.#options = options;
    this.#witness = witness;
    this.fraction = seeded(options.seed);
    this.faultChance = options.faultChance ?? 0;
    this.time = Date.parse(options.start ?? '2025-11-01T12:00:00.000Z');
    this.table = new InMemoryTable({
      tableName,
      meddle: (call) => this.#meddle(call),
      committed: (changes) => this.#committed(changes),
    });
    if (options.items) this.table.restore(options.items);
    this.executions = new SimulatedExecutions(machine, this);
    for (const { function: name } of streamConsumers) this.#streams.set(name, new Map());
  }

  /** Puts this world behind the functions' seams. */
  enter(): void {
    Object.assign(process.env, environment);
    override('clock', { now: () => new Date(this.time + (current.getStore()?.skewMs ?? 0)) });
    override('random', { uuid: () => this.uuid(), fraction: () => 0 });
    override('table', this.table.client);
    override('workflow', this.#client('workflow'));
    override('bus', this.#client('bus'));
    override('queue', this.#client('queue'));
    override('keys', this.#client('keys'));
    override('sender', async ({ body }: { body: string }) => this.#receive(body));
  }

  static leave(): void {
    restore();
    for (const name of Object.keys(environment)) delete process.env[name];
  }

  /** Sends a request as the platform; nothing comes back when the function died. */
  async call(asked: Asked): Promise<HttpAnswer | undefined> {
    this.steps += 1;
    const { platformId, operation, path = {}, query = {}, body, key } = asked;
    const handler = (await handlerOf(operation)) as unknown as HttpHandler;
    const invocation = this.#begin(operation, asked);
    const caller: Caller = {
      platformId,
      clientId: 'client-1',
      environment: 'sandbox',
      permissions: ['VIEW', 'TRANSACT', 'MANAGE'],
    };
    const headers = { ...(key !== undefined && { 'Idempotency-Key': key }) };
    const request: HttpRequest = { path, query, headers, caller, ...(body !== undefined && { body }) };
    this.#tell(`${operation} ${JSON.stringify({ ...path, ...(body as object) })}`);
    const answer = await this.#run(invocation, () => sendRequest(handler, request)).catch((cause: unknown) => {
      if (!(cause instanceof Crash)) this.#witness.surprised(operation, cause);
      return undefined;
    });
    this.#tell(`${operation} answers ${answer ? `${answer.status} ${answer.body?.code ?? ''}` : 'nothing'}`);
    this.#witness.answered(asked, answer, invocation);
    return answer;
  }

  later(seconds: number, what: string, run: () => unknown, isVoid: () => boolean = () => false): void {
    const lateMs = this.#happens(0.3) ? this.fraction() * 200 : 0;
    this.#agenda.push({ dueAt: this.time + seconds * 1000 + lateMs, what, run, isVoid });
  }

  /** Runs one task that is due; says whether there was one. */
  async work(): Promise<boolean> {
    const task = this.#takeDue();
    await task?.run();
    return task !== undefined;
  }

  /** Lets time pass; what comes due on the way happens at its time. */
  async wait(seconds: number): Promise<void> {
    const until = this.time + seconds * 1000;
    await this.#workUntil(until);
    this.time = Math.max(this.time, until);
  }

  /** Lets everything happen that is still to come. */
  finish(): Promise<void> {
    return this.#workUntil(Number.POSITIVE_INFINITY);
  }

  /** Does all of this at the same time, and so many due tasks with it: calls to services take turns in a random order. */
  async together(jobs: readonly (() => Promise<unknown>)[], tasks: number): Promise<void> {
    const others = Array.from({ length: tasks }, () => this.#takeDue()).filter((task) => task !== undefined);
    const all = [...jobs, ...others.map((task) => async () => task.run())];
    let open = all.length;
    this.#isInterleaving = true;
    const outcomes = all.map((job) => job().finally(() => (open -= 1)));
    while (open > 0) {
      await nextTurn();
      this.#gates = this.#gates.filter(({ invocation }) => !invocation.isDead);
      const areAllHeld = [...this.#running].every(({ waiting, isDead }) => isDead || waiting > 0);
      if (this.#gates.length > 0 && areAllHeld) this.#gates.splice(this.#pick(this.#gates.length), 1)[0]?.open();
    }
    this.#isInterleaving = false;
    await Promise.all(outcomes);
  }

  /** What is still to come, for a report. */
  get pending(): readonly string[] {
    return this.#agenda.filter(({ isVoid }) => !isVoid()).map(({ what }) => what);
  }

  async #workUntil(until: number): Promise<void> {
    for (let done = 0; ; done += 1) {
      if (done > mostTasks) throw new Error(`The world does not come to rest: ${this.pending.slice(0, 10)}`);
      this.#agenda = this.#agenda.filter(({ isVoid }) => !isVoid());
      const next = this.#agenda.reduce((earliest, { dueAt }) => Math.min(earliest, dueAt), Number.POSITIVE_INFINITY);
      if (next > until || next === Number.POSITIVE_INFINITY) return;
      this.time = Math.max(this.time, next);
      await this.work();
    }
  }

  #takeDue(): Task | undefined {
    const due = this.#agenda.filter(({ dueAt, isVoid }) => dueAt <= this.time && !isVoid());
    const task = due[this.#pick(due.length)];
    if (task) this.#agenda.splice(this.#agenda.indexOf(task), 1);
    return task;
  }

  #pick = (among: number): number => Math.floor(this.fraction() * among);
  #happens = (chance: number): boolean => this.fraction() < chance;

  #tell(what: string): void {
    if (this.#options.isTraced) this.trace.push(`${new Date(this.time).toISOString()} ${what}`);
  }

  /** The next uuid that follows from the seed. */
  uuid(): string {
    const hex = (digits: number) => Array.from({ length: digits }, () => this.#pick(16).toString(16)).join('');
    return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;
  }

  #begin(name: string, asked?: Asked): Invocation {
    const { promise, reject } = Promise.withResolvers<never>();
    promise.catch(() => undefined);
    const skewMs = (this.fraction() * 2 - 1) * 1000 * (this.#options.skewSeconds ?? 0);
    // The effect of the last call comes before the end is noticed.
    const crash = () => setImmediate(() => reject(new Crash('The function died.')));
    const state = { wasFaulted: false, isDead: false, waiting: 0, commits: 0 };
    return { name, asked, skewMs: Math.round(skewMs), crashed: promise, crash, ...state };
  }

  async #run<T>(invocation: Invocation, work: () => Promise<T>): Promise<T> {
    this.#running.add(invocation);
    try {
      return await Promise.race([current.run(invocation, work), invocation.crashed]);
    } finally {
      this.#running.delete(invocation);
    }
  }

  /** Calls a function with an event, now and then twice, as Lambda may; what goes in and out passes through JSON. */
  async invoke(name: string, event: unknown): Promise<unknown> {
    const handler = await handlerOf(name);
    const text = JSON.stringify(event);
    const once = async () => {
      this.steps += 1;
      const invocation = this.#begin(name);
      this.#tell(`${name} ${text.slice(0, 300)}`);
      try {
        const answer = await this.#run(invocation, async () => handler(JSON.parse(text) as never, {} as never));
        if (hasFailures(answer) && !invocation.wasFaulted) this.#witness.surprised(name, 'a record failed');
        return answer === undefined ? undefined : JSON.parse(JSON.stringify(answer));
      } catch (cause) {
        if (!invocation.wasFaulted) this.#witness.surprised(name, cause);
        throw cause;
      }
    };
    if (this.#happens(this.#options.repeatChance ?? 0)) await once().catch(() => undefined);
    return once();
  }

  /** Decides whether a call is held up, and what goes wrong with it. */
  async #meddle(call: TableCall): Promise<Fault | undefined> {
    const invocation = current.getStore();
    if (!invocation) return undefined;
    if (this.#isInterleaving) {
      invocation.waiting += 1;
      await new Promise<void>((open) => this.#gates.push({ invocation, open }));
      invocation.waiting -= 1;
    }
    if (invocation.isDead) return 'CRASH_BEFORE';
    if (!this.#happens(this.faultChance)) return undefined;
    const possible = faults.filter((fault) => canHappen(fault, call));
    const fault = possible[this.#pick(possible.length)];
    invocation.wasFaulted = true;
    this.#tell(`  ${fault} at ${call.operation} of ${invocation.name}`);
    if (fault === 'CRASH_BEFORE' || fault === 'CRASH_AFTER') {
      invocation.isDead = true;
      invocation.crash();
    }
    return fault;
  }

  #committed(changes: readonly Change[]): void {
    const by = current.getStore();
    for (const { key, after } of changes) {
      this.#tell(`  ${by?.name} writes ${key.replace('\u0000', ' ')} ${after?.status ?? ''} ${after?.version ?? ''}`);
    }
    if (by && changes.length > 0) by.commits += 1;
    this.#witness.committed(changes, by);
    for (const change of changes) {
      for (const { function: name, itemTypes } of streamConsumers) {
        if ((itemTypes as readonly unknown[]).includes(change.after?.type)) this.#enqueue(name, change);
      }
    }
  }

  /** Records of one partition come in their order; those of others may be faster. */
  #enqueue(consumer: string, change: Change): void {
    const partition = change.key.split('\u0000')[0] ?? '';
    const stream = this.#streams.get(consumer);
    const queue = stream?.get(partition) ?? [];
    stream?.set(partition, queue);
    queue.push(change);
    if (queue.length === 1) this.later(this.#lag(), consumer, () => this.#deliver(consumer, queue));
  }

  /** Most records arrive at once, some within seconds, a few within a minute. */
  #lag(): number {
    const size = this.fraction();
    return size < 0.7 ? 0 : size < 0.95 ? this.fraction() * 2 : this.fraction() * 60;
  }

  async #deliver(consumer: string, queue: Change[]): Promise<void> {
    const batch = queue.slice(0, 1 + this.#pick(queue.length));
    const done = await this.invoke(consumer, { Records: batch.map(toStreamRecord) }).then(
      (answer) => {
        const failed = failuresIn(answer)[0];
        const place = batch.findIndex(({ sequence }) => String(sequence) === failed);
        return place === -1 ? batch.length : place;
      },
      () => 0,
    );
    queue.splice(0, done);
    if (queue.length > 0) {
      this.later(done < batch.length ? 1 : this.#lag(), consumer, () => this.#deliver(consumer, queue));
    }
  }

  #send(name: string, body: string, delaySeconds: number): void {
    const queue = Object.entries(queues).find(([queueName]) => queueName === name)?.[1];
    if (!queue) throw new Error(`There is no queue ${name}.`);
    const { consumer, visibilityTimeoutSeconds } = queue;
    const event = { Records: [{ messageId: 'message', body }] };
    const receive = async (): Promise<void> => {
      const hasFailed = await this.invoke(consumer, event).then(
        (answer) => failuresIn(answer).length > 0,
        () => true,
      );
      const again = hasFailed || this.#happens(this.#options.repeatChance ?? 0);
      if (again) this.later(hasFailed ? visibilityTimeoutSeconds : this.fraction() * 60, consumer, receive);
    };
    this.later(delaySeconds, consumer, receive);
  }

  /** A client in the shape of the SDK's, with the same troubles as the table's. */
  #client(name: string) {
    const send = async (command: { readonly input: object }): Promise<unknown> => {
      const fault = await this.#meddle({ operation: name, isWrite: true });
      if (fault === 'CRASH_BEFORE') return new Promise(() => undefined);
      if (fault === 'TIMEOUT_BEFORE' || fault === 'THROTTLE' || fault === 'CONFLICT') throw troubled('TimeoutError');
      const answer = this.#carryOut(command);
      if (fault === 'CRASH_AFTER') return new Promise(() => undefined);
      if (fault === 'TIMEOUT_AFTER') throw troubled('TimeoutError');
      return fault === 'REPEATED' ? this.#carryOut(command) : answer;
    };
    return { send };
  }

  #carryOut(command: { readonly input: object }): object {
    if (command instanceof StartExecutionCommand)
      this.executions.start(command.input.name ?? '', command.input.input ?? '');
    else if (command instanceof SendTaskSuccessCommand) {
      this.executions.succeed(command.input.taskToken ?? '', command.input.output ?? '');
    } else if (command instanceof SendTaskFailureCommand) {
      const { taskToken = '', error = '', cause = '' } = command.input;
      this.executions.fail(taskToken, error, cause);
    } else if (command instanceof SendMessageCommand) {
      const { QueueUrl = '', MessageBody = '', DelaySeconds = 0 } = command.input;
      this.#send(nameIn(QueueUrl), MessageBody, DelaySeconds);
    } else if (command instanceof PutEventsCommand) return this.#putEvents(command.input.Entries ?? []);
    else if (command instanceof SignCommand) return { Signature: new Uint8Array(8) };
    else throw new Error(`The world has no ${command.constructor.name}.`);
    return {};
  }

  /** The bus takes entries one by one, and may refuse any of them. */
  #putEvents(entries: readonly PutEventsRequestEntry[]): object {
    const answers = entries.map((entry) => {
      if (this.#happens(this.faultChance)) {
        const invocation = current.getStore();
        if (invocation) invocation.wasFaulted = true;
        return { ErrorCode: 'ThrottlingException' };
      }
      this.#witness.relayed(entry);
      this.#send('WebhookDelivery', JSON.stringify({ detail: JSON.parse(entry.Detail ?? 'null') }), 0);
      return { EventId: 'event' };
    });
    return { FailedEntryCount: answers.filter(({ ErrorCode }) => ErrorCode).length, Entries: answers };
  }

  #receive(body: string): Received {
    const { status, answer } = this.endpoint();
    this.#witness.webhook(body, status);
    if (status === 0) throw new Error('No answer.');
    return { status, body: Readable.from([Buffer.from(answer ?? '{}')]), discard: () => undefined };
  }
}

const troubled = (name: string): Error => Object.assign(new Error('The request failed.'), { name });

/** What a reader of a stream or a queue says has failed. */
const failuresIn = (answer: unknown): readonly string[] =>
  ((answer as { batchItemFailures?: { itemIdentifier: string }[] } | undefined)?.batchItemFailures ?? []).map(
    ({ itemIdentifier }) => itemIdentifier,
  );
const hasFailures = (answer: unknown): boolean => failuresIn(answer).length > 0;

async function handlerOf(name: string): Promise<Handler> {
  const known = handlers.get(name);
  if (known) return known;
  const load = rows.get(name);
  if (!load) throw new Error(`There is no function ${name}.`);
  const handler = await load();
  handlers.set(name, handler);
  return handler;
}
