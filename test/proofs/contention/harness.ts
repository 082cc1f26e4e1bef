import { provide } from '../../../functions/ports/ports.ts';
import { StillContended } from '../../../functions/runtime/retry.ts';
import { auditLedger } from '../../../functions/store/ledger/ledger-audit.ts';
import { HotKeyCache } from '../../../functions/store/ledger/sharding/hot-key-cache.ts';
import type { Item } from '../../../functions/store/table.ts';
import { tableName } from '../../kit/environment.ts';
import { InMemoryTable } from '../../kit/in-memory-table.ts';
import type { HttpAnswer } from '../../kit/invoke-function.ts';
import type { Fixtures, PlatformFixture } from '../../kit/simulation/fixtures.ts';
import { Invariants } from '../../kit/simulation/invariants.ts';
import { type ApiRequest, ignoreAll, type Recorder } from '../../kit/simulation/recorder.ts';
import { Simulation } from '../../kit/simulation/simulation.ts';
import { ContendedTable } from './contended-table.ts';
import { Environments } from './environments.ts';
import { IndexPartitions } from './index-partitions.ts';
import { SimulatedTime } from './simulated-time.ts';

/** The time that a function takes beside its calls to the table, in milliseconds. */
const ownWorkMs = 5;

export interface HarnessOptions {
  readonly fixtures: Fixtures;
  readonly seed: number;
  /** No balance is ever sharded, because each function forgets which accounts are. */
  readonly isForgetful?: boolean;
  /** The time that a function takes beside its calls to the table, in milliseconds, while it holds its environment. */
  readonly workMs?: number | undefined;
  /** The latency of a transaction in milliseconds. */
  readonly transactionMs?: number | undefined;
}

/** A step that gives up under contention fails in its scenario, which counts it; the workflow would retry it. */
const recorderOf = (invariants: Invariants): Recorder => ({
  ...ignoreAll,
  relayed: (entry) => invariants.relayed(entry),
  answered: (request, answer, by, since, at) => invariants.answered(request, answer, by, since, at),
  webhookPosted: (body, status) => invariants.webhookPosted(body, status),
  failedUnexpectedly: (name, cause) =>
    cause instanceof StillContended ? undefined : invariants.failedUnexpectedly(name, cause),
});

class ForgetfulCache extends HotKeyCache {
  override isSharded(): boolean {
    return false;
  }
}

/** The real functions on a simulated clock, behind a table that rejects conflicting writes. */
export class ContentionHarness {
  readonly time: SimulatedTime;
  readonly table: ContendedTable;
  readonly indexes: IndexPartitions;
  readonly invariants: Invariants;
  readonly platform: PlatformFixture;
  readonly fraction: () => number;
  /** The latency of each request or step. */
  readonly latenciesMs: number[] = [];
  readonly #inMemoryTable: InMemoryTable;
  readonly #simulation: Simulation;
  readonly #environments: Environments<HotKeyCache>;
  readonly #workMs: number | undefined;

  constructor({ fixtures, seed, isForgetful = false, workMs, transactionMs }: HarnessOptions) {
    this.#workMs = workMs;
    const Cache = isForgetful ? ForgetfulCache : HotKeyCache;
    this.#environments = new Environments<HotKeyCache>(() => new Cache());
    const [platform] = fixtures.platforms;
    if (!platform) throw new Error('The fixtures have no platform.');
    this.platform = platform;
    this.invariants = new Invariants(fixtures.items.values(), () => platform.dailyVolume);
    this.#simulation = new Simulation({ seed }, recorderOf(this.invariants));
    this.fraction = this.#simulation.prng.fraction;
    this.time = new SimulatedTime(this.#simulation.time);
    const at = () => ({ time: this.time.now, faultCount: 0, commits: 0 });
    this.#inMemoryTable = new InMemoryTable({
      tableName,
      committed: (changes) => {
        this.invariants.committed(changes, undefined, at());
        this.indexes.written(changes);
      },
    });
    this.indexes = new IndexPartitions(() => this.time.now);
    this.#inMemoryTable.restore(fixtures.items);
    this.table = new ContendedTable(this.#inMemoryTable, this.time, this.fraction, {
      transactionMs,
      indexes: this.indexes,
    });
  }

  enter(): void {
    this.#simulation.enter();
    const ignoring = { send: async () => ({}) };
    provide('clock', { now: () => new Date(this.time.now) });
    provide('timer', { elapsedMs: () => this.time.now, pause: (ms) => this.time.pass(ms), after: () => () => {} });
    provide('random', { uuid: () => this.#simulation.prng.uuid(), fraction: this.fraction });
    provide('hotKeyCache', () => this.#environments.current);
    provide('dynamoDb', this.table.client);
    provide('stepFunctions', ignoring);
    provide('sqs', ignoring);
  }

  get items(): Iterable<Item> {
    return this.#inMemoryTable.items;
  }

  /** Sends a request of the platform. */
  async call(request: Omit<ApiRequest, 'platformId'>): Promise<HttpAnswer | undefined> {
    return this.#run(request.operation, () =>
      this.#simulation.call({ platformId: this.platform.platformId, ...request }),
    );
  }

  /** Runs a step of the workflow. */
  async step(name: string, paymentId: string, input: object = {}): Promise<unknown> {
    return this.#run(name, () =>
      this.#simulation.invoke(name, { platformId: this.platform.platformId, paymentId, ...input }),
    );
  }

  /** An environment is held while its function waits for the table, and also while it works where the time for that is given. */
  async #run<R>(name: string, work: () => Promise<R>): Promise<R> {
    if (this.#workMs === undefined) await this.time.pass(ownWorkMs);
    return this.#environments.run(name, async () => {
      if (this.#workMs !== undefined) await this.time.pass(this.#workMs);
      return work();
    });
  }

  /** Starts `work` `count` times at random intervals, `perSecond` on average, and measures each from its arrival to its end. */
  async arrive(count: number, perSecond: number, work: (index: number) => Promise<unknown>): Promise<void> {
    this.time.start(async () => {
      for (let index = 0; index < count; index += 1) {
        await this.time.pass((-Math.log(1 - this.fraction()) / perSecond) * 1000);
        const from = this.time.now;
        this.time.start(async () => {
          await work(index);
          this.latenciesMs.push(this.time.now - from);
        });
      }
    });
    await this.time.run();
  }

  /** What the invariants say is wrong, now that all is done. */
  async differences(): Promise<readonly string[]> {
    const { differences } = await auditLedger({ client: this.#inMemoryTable.client, tableName });
    return [...this.invariants.violations, ...differences];
  }
}
