import { StillContended } from '../../../functions/runtime/retry.ts';
import { override } from '../../../functions/runtime/seams.ts';
import { auditLedger } from '../../../functions/store/ledger-audit.ts';
import type { Item } from '../../../functions/store/table.ts';
import type { Memory } from '../../../functions/store/write.ts';
import type { Cast, Tenant } from '../cast.ts';
import { tableName } from '../environment.ts';
import { InMemoryTable } from '../in-memory-table.ts';
import { Invariants } from '../invariants.ts';
import type { HttpAnswer } from '../invoke.ts';
import { type Asked, indifferent, type Witness } from '../witness.ts';
import { World } from '../world.ts';
import { ContendedTable } from './contended-table.ts';
import { Environments } from './environments.ts';
import { SimulatedTime } from './simulated-time.ts';

/** What a function does beside its calls to the table, in milliseconds. */
const ownWorkMs = 5;

export interface StageOptions {
  readonly cast: Cast;
  readonly seed: number;
  /** Nothing is ever spread: each function forgets at once whom it met. */
  readonly isForgetful?: boolean;
}

/** A step that gave up is counted by the scenario, which sees it fail; in a workflow it would be taken again. */
const witness = (books: Invariants): Witness => ({
  ...indifferent,
  relayed: (entry) => books.relayed(entry),
  answered: (asked, answer, by, since, at) => books.answered(asked, answer, by, since, at),
  webhook: (body, status) => books.webhook(body, status),
  surprised: (name, cause) => (cause instanceof StillContended ? undefined : books.surprised(name, cause)),
});

/** Keeps nothing. */
class Forgetful extends Map {
  override set(): this {
    return this;
  }
}

/** The real functions on a simulated clock, behind a table that turns conflicting writes down. */
export class Stage {
  readonly time: SimulatedTime;
  readonly table: ContendedTable;
  readonly books: Invariants;
  readonly tenant: Tenant;
  readonly fraction: () => number;
  /** How long each request or step took, in milliseconds. */
  readonly waits: number[] = [];
  readonly #memory: InMemoryTable;
  readonly #world: World;
  readonly #environments: Environments<Memory>;

  constructor({ cast, seed, isForgetful = false }: StageOptions) {
    this.#environments = new Environments<Memory>(() => (isForgetful ? new Forgetful() : new Map()));
    const [tenant] = cast.tenants;
    if (!tenant) throw new Error('The cast has no platform.');
    this.tenant = tenant;
    this.books = new Invariants(cast.items.values(), () => tenant.dailyVolume);
    this.#world = new World({ seed }, witness(this.books));
    this.fraction = this.#world.dice.fraction;
    this.time = new SimulatedTime(this.#world.time);
    const at = () => ({ time: this.time.now, troubles: 0, commits: 0 });
    this.#memory = new InMemoryTable({
      tableName,
      committed: (changes) => this.books.committed(changes, undefined, at()),
    });
    this.#memory.restore(cast.items);
    this.table = new ContendedTable(this.#memory, this.time, this.fraction);
  }

  enter(): void {
    this.#world.enter();
    const nobody = { send: async () => ({}) };
    override('clock', { now: () => new Date(this.time.now) });
    override('timer', { elapsedMs: () => this.time.now, pause: (ms: number) => this.time.pass(ms) });
    override('random', { uuid: () => this.#world.dice.uuid(), fraction: this.fraction });
    override('memory', () => this.#environments.current);
    override('table', this.table.client);
    override('workflow', nobody);
    override('queue', nobody);
  }

  get items(): Iterable<Item> {
    return this.#memory.items;
  }

  /** Sends a request as the platform. */
  async ask(asked: Omit<Asked, 'platformId'>): Promise<HttpAnswer | undefined> {
    await this.time.pass(ownWorkMs);
    return this.#environments.run(asked.operation, () =>
      this.#world.call({ platformId: this.tenant.platformId, ...asked }),
    );
  }

  /** Runs a step of the workflow. */
  async step(name: string, paymentId: string, input: object = {}): Promise<unknown> {
    await this.time.pass(ownWorkMs);
    return this.#environments.run(name, () =>
      this.#world.invoke(name, { platformId: this.tenant.platformId, paymentId, ...input }),
    );
  }

  /** Lets `work` arrive so often in a second, by chance, `count` times; a wait is from the arrival to the end. */
  async arrive(count: number, perSecond: number, work: (place: number) => Promise<unknown>): Promise<void> {
    this.time.start(async () => {
      for (let place = 0; place < count; place += 1) {
        await this.time.pass((-Math.log(1 - this.fraction()) / perSecond) * 1000);
        const from = this.time.now;
        this.time.start(async () => {
          await work(place);
          this.waits.push(this.time.now - from);
        });
      }
    });
    await this.time.run();
  }

  /** What the books say is wrong, now that all is done. */
  async differences(): Promise<readonly string[]> {
    const { differences } = await auditLedger({ client: this.#memory.client, tableName });
    return [...this.books.violations, ...differences];
  }
}
