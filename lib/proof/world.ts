import { readFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { workflows } from '../../functions/contract/wiring.ts';
import { override, restore } from '../../functions/runtime/seams.ts';
import type { Received } from '../../functions/runtime/webhooks/post.ts';
import type { Item } from '../../functions/store/table.ts';
import { readMachine } from '../local/states-language.ts';
import { Accidents } from './accidents.ts';
import { Agenda } from './agenda.ts';
import { clientOf } from './clients.ts';
import { environment, tableName } from './environment.ts';
import { SimulatedExecutions } from './executions.ts';
import { type Fault, meddle, type ServiceCall, seededFaults, timeout } from './faults.ts';
import { type Change, InMemoryTable } from './in-memory-table.ts';
import type { HttpAnswer } from './invoke.ts';
import type { Mishap } from './mishaps.ts';
import { SimulatedQueues } from './queues.ts';
import { Runs } from './runs.ts';
import { Dice } from './seeded.ts';
import { currentInvocation, Strands } from './strands.ts';
import { SimulatedStream } from './stream.ts';
import type { Surroundings } from './surroundings.ts';
import type { Asked, Invocation, Moment, Witness } from './witness.ts';

/** What a world is like, beside what is done in it. */
export interface WorldOptions {
  readonly seed: number;
  /** One call to a service in so many goes wrong, 0 to 1. */
  readonly faultChance?: number;
  /** One delivery in so many comes twice, 0 to 1. */
  readonly repeatChance?: number;
  /** How far the clock of each invocation may be from the true time, in seconds. */
  readonly skewSeconds?: number;
  /** Says what goes wrong with a call of a function, in the place of chance. */
  readonly plan?: (call: ServiceCall, by: Invocation) => Fault | undefined;
  readonly isTraced?: boolean;
  readonly start?: string;
  readonly items?: ReadonlyMap<string, Item>;
}

const machine = readMachine(
  readFileSync(new URL(`../../statemachines/${workflows.Payment.file}`, import.meta.url), 'utf8'),
);

/** When a world begins unless it says otherwise. */
export const firstMoment = '2025-11-01T12:00:00.000Z';

/** A failing repeat is expected to come to an end long before. */
const mostTasks = 200_000;
/** How long a caller of the API waits for its answer, in seconds: the gateway waits no longer. */
const patienceSeconds = 29;

/**
 * The whole service on a simulated clock: the real functions over a table in memory, with a stream, queues and executions
 * that are late, come twice or break down as the seed says. Everything that will happen is a task with a time; whoever
 * drives the world lets time pass, or runs what is due, one by one or side by side.
 */
export class World implements Surroundings {
  readonly table: InMemoryTable;
  readonly executions: SimulatedExecutions;
  readonly dice: Dice;
  readonly repeatChance: number;
  /** What the platforms' endpoint answers: a status, or 0 for none. */
  endpoint: () => { readonly status: number; readonly answer?: string } = () => ({ status: 200 });
  /** Milliseconds since 1970. */
  time: number;
  /** What goes wrong on purpose. */
  readonly accidents: Accidents;
  /** What happened, for a person who looks for a cause. */
  readonly trace: string[] = [];
  readonly #options: WorldOptions;
  readonly #witness: Witness;
  readonly #agenda = new Agenda();
  readonly #strands: Strands;
  readonly #runs: Runs;
  readonly #stream: SimulatedStream;
  readonly #queues: SimulatedQueues;
  #commits = 0;
  #pausedMs = 0;
  #losing: string | undefined;

  constructor(options: WorldOptions, witness: Witness) {
    this.#options = options;
    this.#witness = witness;
    this.dice = new Dice(options.seed);
    this.repeatChance = options.repeatChance ?? 0;
    this.time = Date.parse(options.start ?? firstMoment);
    this.#strands = new Strands((among) => this.dice.pick(among));
    this.accidents = new Accidents({
      dice: this.dice,
      strands: this.#strands,
      time: () => this.time,
      later: (seconds, what, run) => this.later(seconds, what, run),
      tell: (what) => this.#tell(what),
      faultOf: options.plan ?? seededFaults(this.dice.fraction, options.faultChance ?? 0),
    });
    this.#runs = new Runs({
      strands: this.#strands,
      witness,
      now: () => this.#now(),
      tell: options.isTraced ? (what) => this.#tell(what) : undefined,
      skewMs: () => Math.round((this.dice.fraction() * 2 - 1) * 1000 * (options.skewSeconds ?? 0)),
    });
    this.table = new InMemoryTable({
      tableName,
      meddler: this.accidents,
      committed: (changes) => this.#committed(changes),
    });
    if (options.items) this.table.restore(options.items);
    this.#stream = new SimulatedStream(this);
    this.#queues = new SimulatedQueues(this);
    this.executions = new SimulatedExecutions(machine, this);
  }

  /** Puts this world behind the functions' seams. */
  enter(): void {
    Object.assign(process.env, environment);
    const client = clientOf({
      executions: this.executions,
      queues: this.#queues,
      meddler: this.accidents,
      refuses: () => this.#refuses(),
      relayed: (entry) => this.#witness.relayed(entry),
    });
    override('clock', {
      now: () => new Date(this.time + (currentInvocation()?.skewMs ?? 0)),
      startedAt: () => new Date(currentInvocation()?.bornAt ?? 0),
    });
    override('random', { uuid: () => this.dice.uuid(), fraction: () => 0 });
    override('timer', { elapsedMs: () => this.#pausedMs, pause: (ms: number) => this.#pause(ms) });
    override('table', this.table.client);
    for (const name of ['workflow', 'bus', 'queue', 'keys'] as const) override(name, client);
    override('sender', ({ body }: { body: string }) => this.#post(body));
  }

  static leave(): void {
    restore();
    for (const name of Object.keys(environment)) delete process.env[name];
  }

  /** Sends a request as the platform; nothing comes back when the function died, or took longer than anybody waits. */
  async call(asked: Asked): Promise<HttpAnswer | undefined> {
    let answer: HttpAnswer | undefined;
    let isOver = false;
    await this.#strands.do(async () => {
      answer = await this.#runs.request(asked);
      isOver = true;
    });
    if (!isOver) await this.#workUntil(this.time + patienceSeconds * 1000, () => isOver);
    return answer;
  }

  later(seconds: number, what: string, run: () => unknown, isVoid: () => boolean = () => false): void {
    const lateMs = this.dice.happens(0.3) ? this.dice.fraction() * 200 : 0;
    this.#agenda.add(this.time + seconds * 1000 + lateMs, what, run, isVoid);
  }

  /** Runs one task that is due; says whether there was one. */
  async work(): Promise<boolean> {
    const task = this.#takeDue();
    if (task) await this.#strands.do(task);
    return task !== undefined;
  }

  /** Lets time pass; what comes due on the way happens at its time. */
  async wait(seconds: number): Promise<void> {
    const until = this.time + seconds * 1000;
    await this.#workUntil(until);
    this.time = Math.max(this.time, until);
  }

  /** Moves the clock; what comes due on the way is late. */
  jump(seconds: number): void {
    this.#tell(`The clock jumps by ${seconds} s`);
    this.accidents.trouble('CLOCK_JUMP');
    this.time += seconds * 1000;
  }

  /** Breaks the stream on purpose: the next change of an item of that type reaches no reader. Shows that a proof can fail. */
  loseChange(itemType: string): void {
    this.#losing = itemType;
  }

  /** Lets everything happen that is still to come, or so much of it as is enough. */
  finish(isEnough?: () => boolean): Promise<void> {
    return this.#workUntil(Number.POSITIVE_INFINITY, isEnough);
  }

  /** Makes all of these requests at the same time, and so many due tasks with it: calls to services take turns in a random order. */
  together(requests: readonly Asked[], tasks: number): Promise<void> {
    const others = Array.from({ length: tasks }, () => this.#takeDue()).filter((task) => task !== undefined);
    return this.#strands.together([...requests.map((asked) => () => this.#runs.request(asked)), ...others]);
  }

  /** How many runs of functions there have been. */
  get steps(): number {
    return this.#runs.count;
  }

  /** What is still to come, for a report. */
  get pending(): readonly string[] {
    return this.#agenda.pending;
  }

  /** Calls a function with an event, now and then twice, as Lambda may; what goes in and out passes through JSON. */
  async invoke(name: string, event: unknown): Promise<unknown> {
    const text = JSON.stringify(event);
    if (this.dice.happens(this.repeatChance)) {
      this.meet('RUN_TWICE');
      await this.#runs.once(name, text).catch(() => undefined);
    }
    return this.#runs.once(name, text);
  }

  meet(mishap: Mishap): void {
    this.accidents.meet(mishap);
  }

  resumed(execution: string): void {
    this.#witness.resumed(execution, this.#now());
  }

  #now(): Moment {
    return { time: this.time, troubles: this.accidents.troubles, commits: this.#commits };
  }

  async #workUntil(until: number, isEnough = () => false): Promise<void> {
    for (let done = 0; !isEnough(); done += 1) {
      if (done > mostTasks) throw new Error(`The world does not come to rest: ${this.pending.slice(0, 10)}`);
      const next = this.#agenda.nextAt();
      if (next > until || next === Number.POSITIVE_INFINITY) return;
      this.time = Math.max(this.time, next);
      await this.work();
    }
  }

  #takeDue(): (() => unknown) | undefined {
    return this.#agenda.takeDue(this.time, (among) => this.dice.pick(among));
  }

  /** A retry waits for others to have their turn; no time passes, but its patience comes to an end. */
  #pause(ms: number): Promise<void> {
    this.#pausedMs += Math.max(1, ms);
    return nextTurn();
  }

  #tell(what: string): void {
    if (this.#options.isTraced) this.trace.push(`${new Date(this.time).toISOString()} ${what}`);
  }

  #refuses(): boolean {
    const refuses = this.dice.happens(this.#options.faultChance ?? 0);
    if (refuses) this.accidents.trouble('ENTRY_REFUSED');
    return refuses;
  }

  #committed(changes: readonly Change[]): void {
    const by = currentInvocation();
    if (this.#options.isTraced) {
      for (const { key, after } of changes) {
        this.#tell(`  ${by?.name} writes ${key.replace('\u0000', ' ')} ${after?.status ?? ''} ${after?.version ?? ''}`);
      }
    }
    if (changes.length > 0) {
      if (by) by.commits += 1;
      this.#commits += 1;
    }
    this.#witness.committed(changes, by, this.#now());
    for (const change of changes) {
      if (change.after?.type === this.#losing) this.#losing = undefined;
      else this.#stream.put(change);
    }
  }

  /** The platforms' endpoint. */
  #post(body: string): Promise<Received> {
    const carryOut = (): Received => {
      const { status, answer } = this.endpoint();
      this.#witness.webhook(body, status);
      if (status === 0) throw new Error('No answer.');
      return { status, body: bytesOf(answer ?? '{}'), discard: () => undefined };
    };
    const service = { carryOut, conflict: timeout, throttle: timeout };
    return meddle(this.accidents, { operation: 'Post', isWrite: true }, service);
  }
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
