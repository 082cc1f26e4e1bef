import { depositUuid } from '../../../../functions/use-cases/payments/rails/deposits.ts';
import type { ConnectorAnswer, ConnectorMessage, OutsideWorld } from './outside-world.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

type Operation = 'PAYOUT' | 'COLLECTION';

/** An order as the rail keeps it. */
interface Order {
  readonly operation: Operation;
  readonly paymentId: string;
  readonly amount: number;
  readonly currency: string;
  /** The bank that carries it out. */
  readonly cash: string;
  /** SENT: money may still move. */
  state: 'SENT' | 'DELIVERED' | 'FAILED' | 'CANCELED' | 'RETURNED';
  /** Its answer to a cancellation, which it gives again to the same question. */
  cancellation?: ConnectorAnswer;
}

/** A rail whose orders succeed, fail, come back, end after weeks, and are canceled in time, too late or in vain. */
export class SimulatedRail {
  readonly #outside: OutsideWorld;
  readonly #orders = new Map<string, Order>();
  #deposits = 0;
  /** How often each thing has happened. */
  readonly seen = new Map<string, number>();

  constructor(outside: OutsideWorld) {
    this.#outside = outside;
  }

  receive({ path, body }: ConnectorMessage): ConnectorAnswer {
    if (path === 'internal-accounts') return 202;
    const { prng } = this.#outside.simulation;
    if (prng.chance(0.08)) return 503;
    const answer = path.endsWith('/cancellation') ? this.#cancel(nameOf(body)) : this.#take(body);
    return prng.chance(0.05) ? 'NONE' : answer;
  }

  /** Money arrives for an account, and may be recalled in part or whole later. */
  deposit(accountId: string, currency: string, amount: number): void {
    this.#deposits += 1;
    const depositId = `deposit-${this.#deposits}`;
    const { prng } = this.#outside.simulation;
    const cash = prng.of(banks);
    const { platformId } = this.#outside.platform;
    this.#outside.move(cash, currency, -amount, depositUuid(platformId, depositId));
    const body = { accountId, currency, amount, cashAccount: cash };
    this.#outside.report({ operation: 'reportDeposit', path: { depositId }, body });
    if (!prng.chance(0.2)) return;
    const recalled = prng.chance(0.5) ? amount : 1 + prng.below(amount);
    this.#outside.later(this.#outside.between(hour, 10 * day), 'recall', () => {
      this.#see('deposit recalled');
      this.#outside.move(cash, currency, recalled);
      const body = { returnId: `${depositId}-return`, currency, amount: recalled };
      this.#outside.report({ operation: 'reportDepositReturn', path: { depositId }, body });
    });
  }

  #take(body: { paymentId: string; operation: Operation; amount: { amount: number; currency: { code: string } } }) {
    const name = nameOf(body);
    if (this.#orders.has(name)) return 202;
    const { prng } = this.#outside.simulation;
    if (prng.chance(0.04)) {
      this.#see('order refused');
      return { status: 422, body: { failureReason: 'ACCOUNT_INVALID' } };
    }
    const { paymentId, operation, amount } = body;
    const order: Order = {
      ...{ operation, paymentId, amount: amount.amount, currency: amount.currency.code, state: 'SENT' },
      cash: prng.of(banks),
    };
    this.#orders.set(name, order);
    const fate = prng.fraction();
    // Now and then the outcome is known only when the workflow has stopped waiting for it.
    const seconds = fate < 0.06 ? this.#outside.between(14.5 * day, 17 * day) : this.#outside.between(minute, 2 * day);
    if (fate < 0.06) this.#see('outcome after two weeks');
    this.#outside.later(seconds, 'outcome', () => this.#end(order, prng.chance(0.2) ? 'FAILED' : 'DELIVERED'));
    return 202;
  }

  #end(order: Order, outcome: 'DELIVERED' | 'FAILED'): void {
    if (order.state !== 'SENT') return;
    order.state = outcome;
    this.#see(`${order.operation} ${outcome}`);
    if (outcome === 'DELIVERED') this.#deliver(order);
    this.#report(order, outcome);
  }

  #deliver(order: Order): void {
    order.state = 'DELIVERED';
    this.#move(order, 1);
    if (!this.#outside.simulation.prng.chance(0.25)) return;
    this.#outside.later(this.#outside.between(hour, 12 * day), 'return', () => {
      order.state = 'RETURNED';
      this.#see(`${order.operation} returned`);
      this.#move(order, -1);
      // The return is reported after the delivery.
      this.#report(order, 'FAILED', minute);
    });
  }

  #move({ operation, currency, amount, paymentId, cash }: Order, times: 1 | -1): void {
    this.#outside.move(cash, currency, (operation === 'PAYOUT' ? amount : -amount) * times, paymentId);
  }

  #cancel(name: string): ConnectorAnswer {
    const order = this.#orders.get(name);
    // It has not been sent yet.
    if (!order) return 404;
    if (order.cancellation === undefined) order.cancellation = this.#decideCancellation(order);
    return order.cancellation;
  }

  #decideCancellation(order: Order): ConnectorAnswer {
    const draw = this.#outside.simulation.prng.fraction();
    if (order.state === 'FAILED') return stopped;
    if (order.state !== 'SENT' || draw < 0.15) {
      this.#see('cancellation too late');
      return draw < 0.1 ? 404 : { status: 200, body: { result: 'TOO_LATE' } };
    }
    if (draw < 0.35) {
      const result = draw < 0.25 ? 'CANCELED' : 'DELIVERED';
      this.#see(`cancellation answered later: ${result}`);
      this.#outside.later(this.#outside.between(minute, hour), 'cancellation', () => this.#answerLate(order, result));
      return 202;
    }
    order.state = 'CANCELED';
    if (draw < 0.45) {
      // The bank has paid all the same, and says so when the money is back.
      this.#see('delivered after it was canceled');
      this.#outside.later(this.#outside.between(hour, day), 'late delivery', () => {
        this.#deliver(order);
        this.#report(order, 'DELIVERED');
      });
    }
    this.#see('canceled');
    return stopped;
  }

  #answerLate(order: Order, result: 'CANCELED' | 'DELIVERED'): void {
    if (order.state !== 'SENT') return;
    order.state = result;
    if (result === 'DELIVERED') this.#deliver(order);
    this.#report(order, result);
  }

  #report({ operation, paymentId, cash }: Order, outcome: string, seconds = 0): void {
    // A return leaves it open where the money comes back to: it is where it left from.
    const body = { operation, outcome, ...(outcome === 'DELIVERED' && { cashAccount: cash }) };
    this.#outside.report({ operation: 'reportPayoutOutcome', path: { paymentId }, body }, seconds);
  }

  #see(what: string): void {
    this.seen.set(what, (this.seen.get(what) ?? 0) + 1);
  }
}

/** The banks that carry the orders out. */
const banks = ['example-bank', 'other-bank'] as const;

const stopped = { status: 200, body: { result: 'CANCELED' } };

const nameOf = ({ paymentId, operation }: { readonly paymentId: string; readonly operation: string }): string =>
  `${operation} ${paymentId}`;
