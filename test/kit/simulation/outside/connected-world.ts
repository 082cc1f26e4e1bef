import { heldDiffers } from '../../books.ts';
import type { ServiceCall } from '../../faults.ts';
import type { HttpAnswer } from '../../invoke-function.ts';
import { GuardedInvariants } from '../guarded-invariants.ts';
import type { ApiRequest } from '../recorder.ts';
import { Simulation, type SimulationOptions } from '../simulation.ts';
import { runToEnd } from '../simulation-run.ts';
import { operatorCommands } from './operator.ts';
import { connectorEnvironment, OutsideWorld, type Report } from './outside-world.ts';
import { type ProductionFixture, productionLimit } from './production-fixtures.ts';

/** What a connector says, and what has left the service by it, less what came in. */
export interface Said extends Report {
  readonly moved?: number;
}
export type Asked = Partial<ApiRequest>;

/** A side of a race: the reports that it is about, or what is beside them. */
export type Side = 'REPORT' | 'BESIDE';

/** The side that has all turns but one of so many. */
export interface Pace {
  readonly side: Side;
  readonly turns: number;
}

/** A report or a request of a race, and its last answer. */
export interface Decided {
  readonly side: Side;
  readonly said: Said | ApiRequest;
  readonly answer: HttpAnswer | undefined;
}

/** Whether an operator decides, and neither a platform nor a connector speaks. */
export const isDecision = ({ operation }: Pick<ApiRequest, 'operation'>): boolean => operation in operatorCommands;

/** How long a connector waits that was asked to report again in a minute. */
const againSeconds = 300;

class ConnectedInvariants extends GuardedInvariants {
  /** The contract does not say how a command of an operator may be refused. */
  override answered(...[request, ...rest]: Parameters<GuardedInvariants['answered']>): void {
    if (!isDecision(request)) super.answered(request, ...rest);
  }
}

/** A platform of production with an issuer and a rail that do what a test says: nothing is drawn but the order of what happens. */
export class ConnectedWorld {
  readonly simulation: Simulation;
  readonly invariants: GuardedInvariants;
  readonly outside: OutsideWorld;
  readonly customerId: string;
  readonly accountId: string;
  readonly bankId: string;
  cardId = '';
  /** The purchase, the payment, the quote and its reference that the reports are about. */
  purchaseId = '';
  paymentId = '';
  quoteId = '';
  reference = '';
  /** The rail's answer to a cancellation. */
  cancellation: 'CANCELED' | 'TOO_LATE' = 'TOO_LATE';
  /** What the rail reports while it is asked for the first cancellation, before it answers. */
  saysAmid: Said | undefined;
  /** Whether the rail keeps an order that it gets now until a test reports its outcome; else it delivers. */
  keepsOrders = false;
  /** Whether the rail takes the order to send a deposit back to its sender. */
  returnsDeposits = false;
  /** Whether the table refuses every second write as in conflict with another one. */
  hasConflicts = false;
  readonly #ordered = new Set<string>();
  readonly #stopped = new Set<string>();
  readonly #counted = new Set<string>();
  #writes = 0;
  #requests = 0;

  /** The clocks of the functions may differ by so many seconds. */
  constructor(fixture: ProductionFixture, seed: number, skewSeconds = 0) {
    this.invariants = new ConnectedInvariants(fixture.items.values(), () => productionLimit.dailyVolume);
    const plan: SimulationOptions['plan'] = (call) => this.#conflict(call);
    const options = { seed, items: fixture.items, plan, skewSeconds, dividesBatches: true };
    this.simulation = new Simulation(options, this.invariants);
    this.outside = new OutsideWorld(this.simulation, fixture);
    const inDollars = (accounts: ProductionFixture['externals']) =>
      accounts.find(({ currency }) => currency === 'USD')?.id ?? '';
    this.customerId = fixture.customerId;
    this.accountId = inDollars(fixture.customerAccounts);
    this.bankId = inDollars(fixture.externals);
    this.simulation.connectors = async (input, init) => {
      const path = String(input).replace(/^.*?\/(rail|issuer)\//, '');
      const order = JSON.parse(String(init?.body));
      if (path.endsWith('/cancellation')) await this.#sayAmid();
      return this.outside.answer(this.#receive(path, order));
    };
    this.simulation.enter();
    Object.assign(process.env, connectorEnvironment);
  }

  static leave(): void {
    for (const name of Object.keys(connectorEnvironment)) delete process.env[name];
    Simulation.leave();
  }

  request(asked: Asked): ApiRequest {
    this.#requests += 1;
    const { platformId } = this.outside.platform;
    return { platformId, environment: 'production', operation: '', key: `request-${this.#requests}`, ...asked };
  }

  // biome-ignore lint/suspicious/noExplicitAny: an answer of any operation.
  async ask(operation: string, asked: Asked): Promise<any> {
    const answer = await this.simulation.call(this.request({ operation, ...asked }));
    if (!answer || answer.status > 299) throw new Error(`${operation}: ${answer?.text}`);
    return answer.body;
  }

  /** A report alone. Throws where it is refused. */
  // biome-ignore lint/suspicious/noExplicitAny: an answer to any report.
  async tell(said: Said): Promise<any> {
    const answer = await this.simulation.call(this.outside.signed(said));
    if (answer?.status !== 200) throw new Error(`${said.operation}: ${answer?.text}`);
    this.count(said, answer);
    return answer.body;
  }

  /** What a report says has moved, once for each fact: a declined purchase moves nothing. */
  count({ operation, path, body, moved = 0 }: Said, { body: answered }: HttpAnswer): void {
    const { messageId, returnId, status, outcome } = body as Readonly<Record<string, string>>;
    const fact = JSON.stringify([path, messageId, returnId, status, outcome]);
    // What failed before it had moved has moved nothing.
    const hasNotMoved = outcome === 'FAILED' && answered.effect !== 'RETURNED';
    if (moved === 0 || hasNotMoved || answered.outcome === 'DECLINED' || this.#counted.has(fact)) return;
    this.#counted.add(fact);
    const cash = operation === 'receiveIssuerMessage' ? 'example-network' : 'example-bank';
    // A return is an entry of its own.
    const paymentId = path.paymentId ?? (returnId ? undefined : answered.transactionId?.replace('Transaction:', ''));
    this.outside.move(cash, 'USD', moved, paymentId);
  }

  /**
   * Reports at once with what is beside them and with all that is due; one side may be faster. A report that the service wants once more is
   * made once more. Answers what has become of all, in the order in which it was decided.
   */
  async race(
    reports: readonly (Said | ApiRequest)[],
    beside: readonly (Said | ApiRequest)[],
    pace?: Pace,
  ): Promise<readonly Decided[]> {
    const of = (side: Side, all: readonly (Said | ApiRequest)[]) =>
      all.map((said) => ({ side, said, request: this.#requestOf(said) }));
    const together = [...of('REPORT', reports), ...of('BESIDE', beside)];
    const requests = together.map(({ request }) => request);
    const faster = pace && { requests: requests.filter((_, index) => together[index]?.side === pace.side), ...pace };
    const order: ApiRequest[] = [];
    const answers = await this.simulation.callTogether(requests, 100, faster, (request) => order.push(request));
    const decided: Decided[] = together
      .map((each, index) => ({ ...each, answer: answers[index] }))
      .sort((one, two) => order.indexOf(one.request) - order.indexOf(two.request));
    const isWanted = ({ answer }: Decided) => answer?.status === 409 && /again in a minute/.test(answer.text);
    const again = decided.filter(isWanted);
    if (again.length > 0) await this.simulation.wait(againSeconds);
    const all = decided.filter((each) => !isWanted(each));
    for (const each of again) all.push({ ...each, answer: await this.simulation.call(this.#requestOf(each.said)) });
    for (const { said, answer } of all) if (!('platformId' in said) && answer?.status === 200) this.count(said, answer);
    return all;
  }

  #requestOf(said: Said | ApiRequest): ApiRequest {
    return 'platformId' in said ? said : this.outside.signed(said);
  }

  /** Lets all that follows happen. Answers what does not hold then. */
  async end(): Promise<readonly string[]> {
    await runToEnd(this.simulation, this.invariants);
    return [
      ...[...this.invariants.violations, ...this.outside.violations, ...this.outside.differences(this.invariants)],
      ...heldDiffers(this.simulation.table.items),
    ];
  }

  async #sayAmid(): Promise<void> {
    const said = this.saysAmid;
    this.saysAmid = undefined;
    if (!said) return;
    const answer = await this.simulation.request(this.outside.signed(said));
    if (answer?.status === 200) this.count(said, answer);
    else this.outside.violations.push(`${said.operation}: is refused with ${answer?.text}`);
  }

  // biome-ignore lint/suspicious/noExplicitAny: an order of any kind.
  #receive(path: string, order: any) {
    if (path.startsWith('deposits/')) return this.returnsDeposits ? 202 : 422;
    const name = `${order.operation} ${order.paymentId}`;
    if (path.endsWith('/cancellation')) {
      if (this.cancellation === 'CANCELED') this.#stopped.add(name);
      return { status: 200, body: { result: this.cancellation } };
    }
    if (order.operation && !this.keepsOrders && !this.#ordered.has(name))
      this.outside.later(60, 'delivery', () => this.#deliver(name, order));
    this.#ordered.add(name);
    return 202;
  }

  // biome-ignore lint/suspicious/noExplicitAny: an order of any kind.
  #deliver(name: string, { operation, paymentId, amount }: any): void {
    if (this.#stopped.has(name)) return;
    const moved = operation === 'PAYOUT' ? amount.amount : -amount.amount;
    this.outside.move('example-bank', 'USD', moved, paymentId);
    const body = { operation, outcome: 'DELIVERED', cashAccount: 'example-bank' };
    this.outside.report({ operation: 'reportPayoutOutcome', path: { paymentId }, body });
  }

  /** Only what is sent to the table has an input. */
  #conflict({ isWrite, input }: ServiceCall) {
    if (!this.hasConflicts || !isWrite || !input) return undefined;
    this.#writes += 1;
    return this.#writes % 2 === 1 ? ('CONFLICT' as const) : undefined;
  }
}
