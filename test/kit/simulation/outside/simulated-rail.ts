import type { ConnectorAnswer, ConnectorMessage, OutsideWorld, Report } from './outside-world.ts';

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
  /** SENT: money may still move. REFUSED: it never will, and each repeat is refused too. */
  state: 'SENT' | 'REFUSED' | 'DELIVERED' | 'FAILED' | 'CANCELED' | 'RETURNED';
  /** Its answer to a cancellation, which it gives again to the same question. */
  cancellation?: ConnectorAnswer;
}

/** A deposit as the rail keeps it. */
interface Deposit {
  readonly depositId: string;
  readonly currency: string;
  readonly amount: number;
  readonly cash: string;
  /** What the report says of the account. */
  readonly named: object;
  /** Its answer to the order to send it back, which it gives again to the same order. */
  isSentBack?: boolean;
}

/** A rail whose orders succeed, fail, come back, end after weeks, and are canceled in time, too late or in vain. */
export class SimulatedRail {
  readonly #outside: OutsideWorld;
  readonly #orders = new Map<string, Order>();
  #deposits = 0;
  readonly #arrived = new Map<string, Deposit>();
  /** The payments that deposits have become or funded. */
  readonly #paid = new Map<string, string>();
  /** How often each thing has happened. */
  readonly seen = new Map<string, number>();

  constructor(outside: OutsideWorld) {
    this.#outside = outside;
  }

  receive({ path, body }: ConnectorMessage): ConnectorAnswer {
    if (path === 'internal-accounts') return 202;
    const { prng } = this.#outside.simulation;
    if (prng.chance(0.08)) return 503;
    const answer = path.startsWith('deposits/')
      ? this.#sendBack(body)
      : path.endsWith('/cancellation')
        ? this.#cancel(nameOf(body))
        : this.#take(body);
    return prng.chance(0.05) ? 'NONE' : answer;
  }

  /** Money arrives for an account, and may be recalled in part or whole later. Some of it is announced first, or comes to nothing. */
  deposit(accountId: string, currency: string, amount: number): void {
    const { prng } = this.#outside.simulation;
    const fate = prng.fraction();
    const named = fate < 0.3 ? { reference: referenceOfAccount(accountId) } : fate < 0.4 ? {} : { accountId };
    const sent = this.#newDeposit(currency, amount, named);
    if (fate < 0.4) this.#see(fate < 0.3 ? 'deposit by reference' : 'deposit without an account');
    if (prng.chance(0.2)) this.#announce(sent);
    else this.#arrive(sent);
  }

  /** Reports how to pay into accounts, each with a reference of its own. */
  instruct(accounts: readonly { readonly id: string; readonly currency: string }[]): void {
    for (const { id, currency } of accounts) {
      const reference = referenceOfAccount(id);
      const bank = currency === 'USD' ? dollarAccount : euroAccount;
      const fundingPaymentInstructions = [{ accountOrWalletInfo: { ...bank, reference } }];
      const reportedAt = new Date(this.#outside.simulation.time).toISOString();
      const body = { reportedAt, fundingPaymentInstructions };
      this.#outside.report({ operation: 'reportFundingInstructions', path: { accountId: id }, body });
    }
  }

  /** The payer of a quote sends its money: as quoted, another amount, too late, twice or never. */
  fund(reference: string, currency: string, amount: number): void {
    const { prng } = this.#outside.simulation;
    const fate = prng.fraction();
    if (fate < 0.1) return;
    const isWrong = fate < 0.3;
    const sent = isWrong ? amount + 1 + prng.below(50) : amount;
    const isLate = fate > 0.85;
    this.#see(isWrong ? 'quote funded wrongly' : isLate ? 'quote funded late' : 'quote funded');
    const pay = () => this.#arrive(this.#newDeposit(currency, sent, { reference }), false);
    this.#outside.later(isLate ? this.#outside.between(hour, day) : this.#outside.between(1, minute), 'funding', pay);
    if (!prng.chance(0.15)) return;
    this.#see('quote funded twice');
    this.#outside.later(this.#outside.between(minute, day), 'funding', pay);
  }

  #newDeposit(currency: string, amount: number, named: object): Deposit {
    this.#deposits += 1;
    const depositId = `deposit-${this.#deposits}`;
    const deposit = { depositId, currency, amount, cash: this.#outside.simulation.prng.of(banks), named };
    this.#arrived.set(depositId, deposit);
    return deposit;
  }

  /** A deposit is seen before it is credited, and may fail then. What is matched to no account has nothing to announce. */
  #announce(deposit: Deposit): void {
    this.#reportDeposit(deposit, { status: 'PENDING' }, ({ transactionId }) => {
      const fails = transactionId !== undefined && this.#outside.simulation.prng.chance(0.3);
      this.#see(fails ? 'deposit failed' : 'deposit announced');
      this.#outside.later(this.#outside.between(minute, day), 'deposit', () => {
        if (fails) this.#reportDeposit(deposit, { status: 'FAILED', failureReason: 'COMPLIANCE_REJECTED' });
        else this.#arrive(deposit);
      });
    });
  }

  #arrive(deposit: Deposit, mayBeRecalled = true): void {
    const { depositId, currency, amount, cash } = deposit;
    const { prng } = this.#outside.simulation;
    this.#outside.move(cash, currency, -amount);
    const isRecalled = mayBeRecalled && prng.chance(0.2);
    const recalled = prng.chance(0.5) ? amount : 1 + prng.below(amount);
    this.#reportDeposit(deposit, { cashAccount: cash }, ({ transactionId }) => {
      if (transactionId === undefined) return;
      const paymentId = transactionId.replace('Transaction:', '');
      this.#paid.set(depositId, paymentId);
      // The answer may come so late that the money is on its way back.
      this.#outside.attribute(paymentId, (deposit.isSentBack ? deposit.amount : 0) - amount);
    });
    if (!isRecalled) return;
    this.#outside.later(this.#outside.between(hour, 10 * day), 'recall', () => {
      this.#see('deposit recalled');
      this.#outside.move(cash, currency, recalled);
      this.#reportReturn(deposit, recalled);
    });
  }

  #reportDeposit({ depositId, currency, amount, named }: Deposit, content: object, then?: Report['then']): void {
    const body = { currency, amount, ...named, ...content };
    this.#outside.report({ operation: 'reportDeposit', path: { depositId }, body, ...(then && { then }) });
  }

  #reportReturn({ depositId, currency }: Deposit, amount: number): void {
    const body = { returnId: `${depositId}-return`, currency, amount };
    this.#outside.report({ operation: 'reportDepositReturn', path: { depositId }, body, mayWait: true });
  }

  /** The service has money sent back that has funded a quote. */
  #sendBack({ depositId, amount }: { depositId: string; amount: { amount: number } }): ConnectorAnswer {
    const deposit = this.#arrived.get(depositId);
    if (!deposit) return 404;
    if (deposit.isSentBack !== undefined) return deposit.isSentBack ? 202 : 422;
    deposit.isSentBack = this.#outside.simulation.prng.chance(0.9);
    this.#see(deposit.isSentBack ? 'funding sent back' : 'funding not sent back');
    if (!deposit.isSentBack) return 422;
    this.#outside.move(deposit.cash, deposit.currency, amount.amount, this.#paid.get(depositId));
    this.#outside.later(minute, 'return', () => this.#reportReturn(deposit, amount.amount));
    return 202;
  }

  #take(body: { paymentId: string; operation: Operation; amount: { amount: number; currency: { code: string } } }) {
    const name = nameOf(body);
    const known = this.#orders.get(name);
    if (known) return known.state === 'REFUSED' ? refused : 202;
    const { prng } = this.#outside.simulation;
    const { paymentId, operation, amount } = body;
    const order: Order = {
      ...{ operation, paymentId, amount: amount.amount, currency: amount.currency.code },
      state: prng.chance(0.04) ? 'REFUSED' : 'SENT',
      cash: prng.of(banks),
    };
    this.#orders.set(name, order);
    if (order.state === 'REFUSED') {
      this.#see('order refused');
      return refused;
    }
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
    if (order.state === 'FAILED' || order.state === 'REFUSED') return stopped;
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

const dollarAccount = {
  ...{ accountType: 'USD_ACCOUNT', accountNumber: '000000000000', routingNumber: '000000001' },
  ...{ bankName: 'Example Bank', paymentRails: ['RTP'] },
};
const euroAccount = { accountType: 'EUR_ACCOUNT', iban: 'DE00000000000000000000', paymentRails: ['SEPA_INSTANT'] };

const referenceOfAccount = (accountId: string): string => `ACCOUNT ${accountId.slice(-12)}`;

const refused = { status: 422, body: { failureReason: 'ACCOUNT_INVALID' } };
const stopped = { status: 200, body: { result: 'CANCELED' } };

const nameOf = ({ paymentId, operation }: { readonly paymentId: string; readonly operation: string }): string =>
  `${operation} ${paymentId}`;
