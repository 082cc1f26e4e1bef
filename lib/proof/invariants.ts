import type { PutEventsRequestEntry } from '@aws-sdk/client-eventbridge';
import type { Payment } from '../../functions/domain/payment.ts';
import { toPayment } from '../../functions/store/payments.ts';
import type { Item } from '../../functions/store/table.ts';
import { AccountBalances, type Standing } from './checks/account-balances.ts';
import { JournalEntries } from './checks/journal-entries.ts';
import { PaymentHistory } from './checks/payment-history.ts';
import { Requests } from './checks/requests.ts';
import { add } from './checks/violated.ts';
import { Volumes } from './checks/volumes.ts';
import { WakeUps } from './checks/wake-ups.ts';
import { WebhookDeliveries } from './checks/webhook-deliveries.ts';
import type { Change } from './in-memory-table.ts';
import type { HttpAnswer } from './invoke.ts';
import type { Asked, Invocation, Moment, Witness } from './witness.ts';

/** These fail on purpose: the workflow comes back until what they wait for has happened. */
const expectedFailures = ['RefundUnderWay'];

/**
 * Watches a world and says what must not be. It knows the rules of money and of the lifecycle, and nothing of what was asked:
 * whatever happens has to keep them.
 */
export class Invariants implements Witness {
  readonly violations: string[] = [];
  readonly #violated = (what: string): void => void this.violations.push(what);
  readonly #accounts = new AccountBalances(this.#violated);
  readonly #history = new PaymentHistory(this.#violated);
  readonly #journal = new JournalEntries(this.#violated, (id) => this.#accounts.accounts.get(id)?.currency);
  readonly #requests = new Requests(this.#violated);
  readonly #webhooks = new WebhookDeliveries(this.#violated);
  readonly #wakeUps = new WakeUps(this.#violated);
  readonly #volumes: Volumes;
  /** What waits for authorization, by the account that pays it. */
  readonly #waiting = new Map<string, number>();

  constructor(items: Iterable<Item>, maximumVolume: (platformId: string) => number) {
    this.#volumes = new Volumes(this.#violated, maximumVolume);
    const standing = [...items].map((after) => ({ key: `${after.pk}\u0000${after.sk}`, before: undefined, after }));
    this.committed(
      standing.map((change, place) => ({ ...change, sequence: place + 1 })),
      undefined,
      { time: 0, troubles: 0, commits: 0 },
    );
  }

  get payments(): ReadonlyMap<string, Payment> {
    return this.#history.payments;
  }

  /** How many journal entries were written. */
  get entries(): number {
    return this.#journal.size;
  }

  /** How many webhooks of payments were accepted, and how many of them once more after that. */
  get deliveries(): { readonly accepted: number; readonly repeated: number } {
    return this.#webhooks;
  }

  /** How often each kind of request was answered in each way. */
  get seen(): ReadonlyMap<string, number> {
    return this.#requests.seen;
  }

  /** What an account may spend now, in the smallest unit of its currency. */
  balanceOf(accountId: string): number {
    return this.#accounts.balanceOf(accountId);
  }

  /** Throws what has been found. */
  check(): void {
    if (this.violations.length > 0) throw new Error(`Violated:\n- ${this.violations.join('\n- ')}`);
  }

  committed(changes: readonly Change[], by: Invocation | undefined, at: Moment): void {
    const touched = new Set<string>();
    for (const { before, after } of changes) {
      const type = (after ?? before)?.type;
      for (const account of this.#journal.written(before, after)) touched.add(account);
      const item = after ?? before;
      const account = item && this.#accounts.written(item, !after);
      if (account) touched.add(account);
      this.#volumes.itemWritten(before, after);
      if (!after) continue;
      if (type === 'PAYMENT') this.#payment(before && toPayment(before), toPayment(after), touched, at);
    }
    for (const accountId of touched) {
      this.#accounts.check(accountId, this.#standing(accountId));
    }
    for (const { after } of changes) if (after?.type === 'WAITING_TASK') this.#waits(after);
    this.#volumes.committed();
    if (by?.asked) this.#requests.committed(changes, by, by.asked);
  }

  relayed(entry: PutEventsRequestEntry): void {
    this.#webhooks.relayed(entry);
  }

  webhook(body: string, status: number): void {
    this.#webhooks.posted(body, status);
  }

  answered(asked: Asked, answer: HttpAnswer | undefined, by: Invocation, since: Moment, at: Moment): void {
    this.#requests.answered(asked, answer, by);
    // While it was answered, nothing else was written: then what it shows is what stands.
    if (answer?.status === 200 && since.commits === at.commits && asked.operation.endsWith('InternalAccounts')) {
      for (const shown of answer.body.data) this.#accounts.shown(shown, this.#standing(shown.id));
    }
  }

  resumed(execution: string, at: Moment): void {
    this.#wakeUps.resumed(execution, at);
  }

  surprised(name: string, cause: unknown): void {
    const { name: error } = (cause ?? {}) as Error;
    if (!expectedFailures.includes(error)) {
      this.#violated(`${name}: fails by itself: ${cause instanceof Error ? cause.stack : cause}`);
    }
  }

  /** What must be true once nothing is left to happen. */
  finished(): void {
    this.#accounts.finished();
    this.#history.finished();
    this.#wakeUps.finished();
    for (const payment of this.payments.values()) {
      this.#journal.ended(payment);
      this.#webhooks.ended(payment, this.#history.toldOf(payment.paymentId));
    }
  }

  #waits({ pk }: Item): void {
    const payment = this.payments.get(String(pk).slice(-36));
    if (payment) this.#wakeUps.waits(payment);
  }

  #standing(accountId: string): Standing {
    return { posted: this.#journal.postedTo(accountId), waiting: this.#waiting.get(accountId) ?? 0 };
  }

  #payment(before: Payment | undefined, after: Payment, touched: Set<string>, at: Moment): void {
    this.#history.written(before, after);
    this.#wakeUps.written(before, after, at);
    this.#volumes.paymentWritten(before, after);
    const change = heldFor(after) - (before ? heldFor(before) : 0);
    if (change === 0 || !after.sourceAccountId) return;
    add(this.#waiting, after.sourceAccountId, change);
    touched.add(after.sourceAccountId);
  }
}

/** What a payment holds of its payer's account while it waits for its authorization. */
const heldFor = ({ status, funding, sendingAmount }: Payment): number =>
  status === 'PENDING_AUTHORIZATION' && !funding ? sendingAmount : 0;
