import type { PutEventsRequestEntry } from '@aws-sdk/client-eventbridge';
import type { PlatformId } from '../../../functions/domain/ids.ts';
import type { Payment } from '../../../functions/domain/payments/payment.ts';
import { toCardTransactionRecord } from '../../../functions/store/cards/card-transactions.ts';
import { toCardRecord } from '../../../functions/store/cards/cards.ts';
import { toPayment } from '../../../functions/store/payments/payments.ts';
import { toOperationRecord } from '../../../functions/store/stablecoins/operations.ts';
import type { Item } from '../../../functions/store/table.ts';
import { eventSourceTypes } from '../../../functions/topology/item-types.ts';
import { currentEventsOf, eventsOf } from '../../../functions/use-cases/webhooks/outbox/outbox.ts';
import type { Change } from '../in-memory-table.ts';
import type { HttpAnswer } from '../invoke-function.ts';
import { AccountBalances, type ExpectedBalance } from './checks/account-balances.ts';
import { CardTransactions } from './checks/card-transactions.ts';
import { JournalEntries } from './checks/journal-entries.ts';
import { PaymentHistory } from './checks/payment-history.ts';
import { Requests } from './checks/requests.ts';
import { StablecoinOperations } from './checks/stablecoin-operations.ts';
import { add } from './checks/violation.ts';
import { Volumes } from './checks/volumes.ts';
import { WakeUps } from './checks/wake-ups.ts';
import { WebhookDeliveries } from './checks/webhook-deliveries.ts';
import type { ApiRequest, Instant, Invocation, Recorder } from './recorder.ts';

/** The commit that a payment was written in, with the accounts that it touches. */
interface CommitOf {
  readonly touched: Set<string>;
  readonly by: Invocation | undefined;
  readonly at: Instant;
}

/** Checks every commit, answer and webhook of a simulation against the rules of money, the payment lifecycle and idempotency. */
export class Invariants implements Recorder {
  readonly violations: string[] = [];
  readonly #report = (what: string): void => void this.violations.push(what);
  readonly #accounts = new AccountBalances(this.#report);
  readonly #history = new PaymentHistory(this.#report);
  readonly #journal = new JournalEntries(this.#report, this.#accounts.accounts);
  readonly #cards = new CardTransactions(this.#report);
  readonly #operations = new StablecoinOperations(this.#report);
  readonly #requests = new Requests(this.#report);
  readonly #webhooks = new WebhookDeliveries(this.#report);
  readonly #wakeUps = new WakeUps(this.#report);
  readonly #volumes: Volumes;
  /** What payments that wait for authorization and card transactions hold, by the account that pays. */
  readonly #waiting = new Map<string, number>();

  constructor(items: Iterable<Item>, maximumVolume: (platformId: PlatformId) => number) {
    this.#volumes = new Volumes(this.#report, maximumVolume);
    const current = [...items].map((after) => ({ key: `${after.pk}\u0000${after.sk}`, before: undefined, after }));
    this.committed(
      current.map((change, place) => ({ ...change, sequence: place + 1 })),
      undefined,
      { time: 0, faultCount: 0, commits: 0 },
    );
  }

  get payments(): ReadonlyMap<string, Payment> {
    return this.#history.payments;
  }

  get cardTransactions(): CardTransactions['transactions'] {
    return this.#cards.transactions;
  }

  get stablecoinOperations(): StablecoinOperations['operations'] {
    return this.#operations.operations;
  }

  /** The status of a payment with that of its refund, of a card transaction, of a card, or of a mint or burn. */
  statusOf(uuid: string): string {
    const payment = this.payments.get(uuid);
    if (payment) return [payment.status, payment.refund?.status].filter(Boolean).join(' ');
    const { transactions, cards } = this.#cards;
    const { operations } = this.#operations;
    const transaction = transactions.get(`CardTransaction:${uuid}`);
    const status = transaction?.status ?? cards.get(`Card:${uuid}`)?.state;
    return status ?? operations.get(`StablecoinOperation:${uuid}`)?.status ?? '';
  }

  /** How many journal entries were written. */
  get entries(): number {
    return this.#journal.size;
  }

  /** How many webhooks of payments and cards were accepted, and how many of these had been accepted before. */
  get deliveries(): { readonly accepted: number; readonly repeated: number } {
    return this.#webhooks;
  }

  /** What the entries of one cause have posted to an account. */
  postedBy(causeId: string, account: string): number {
    return this.#journal.postedBy(causeId, account);
  }

  /** What is booked to have left the service, less what came in, by cash account and currency. */
  get bookedOutside(): ReadonlyMap<string, number> {
    return this.#journal.outside;
  }

  /** How often each operation gave each answer. */
  get seen(): ReadonlyMap<string, number> {
    return this.#requests.seen;
  }

  /** The spendable balance of an account, in the smallest unit of its currency. */
  balanceOf(accountId: string): number {
    return this.#accounts.balanceOf(accountId);
  }

  /** Throws when an invariant was violated. */
  check(): void {
    if (this.violations.length > 0) throw new Error(`ReportViolation:\n- ${this.violations.join('\n- ')}`);
  }

  committed(changes: readonly Change[], by: Invocation | undefined, at: Instant): void {
    const touched = new Set<string>();
    // What a card network has settled is taken whatever an account holds.
    const isForced = by?.name === 'receiveIssuerMessage';
    for (const { before, after } of changes) {
      if (after) this.#renders({ before, after });
      const type = (after ?? before)?.type;
      for (const account of this.#journal.written(before, after, isForced)) touched.add(account);
      const item = after ?? before;
      const account = item && this.#accounts.written(item, !after);
      if (account) touched.add(account);
      this.#volumes.itemWritten(before, after, by);
      if (!after) continue;
      if (type === 'PAYMENT') this.#payment(before && toPayment(before), toPayment(after), { touched, by, at });
      this.#cardOrOperation(before, after, touched);
    }
    for (const { after } of changes) {
      if (after?.type === 'CARD_TRANSACTION')
        this.#cards.check(toCardTransactionRecord(after), this.#journal.postedBy, this.#accounts.accounts);
    }
    for (const accountId of touched) {
      this.#accounts.check(accountId, this.#expectedBalance(accountId));
    }
    for (const { after } of changes) if (after?.type === 'WAITING_TASK') this.#waits(after);
    this.#volumes.committed();
    if (by?.request) this.#requests.committed(changes, by, by.request);
  }

  relayed(entry: PutEventsRequestEntry): void {
    this.#webhooks.relayed(entry);
  }

  webhookPosted(body: string, status: number): void {
    this.#webhooks.posted(body, status);
  }

  answered(request: ApiRequest, answer: HttpAnswer | undefined, by: Invocation, since: Instant, at: Instant): void {
    this.#requests.answered(request, answer, by);
    if (answer) this.#volumes.answered(by);
    // Nothing was written while it was answered, so it shows the current balance.
    if (answer?.status === 200 && since.commits === at.commits && request.operation.endsWith('InternalAccounts')) {
      for (const shown of answer.body.data) this.#accounts.shown(shown, this.#expectedBalance(shown.id));
    }
  }

  executionResumed(execution: string, at: Instant): void {
    this.#wakeUps.executionResumed(execution, at);
  }

  failedUnexpectedly(name: string, cause: unknown): void {
    this.#report(`${name}: fails unexpectedly: ${cause instanceof Error ? cause.stack : cause}`);
  }

  /** Checks the final state, when no work is left. */
  finished(): void {
    this.#accounts.finished();
    this.#history.finished();
    this.#wakeUps.finished();
    this.#cards.finished();
    this.#operations.finished();
    for (const [id, events] of this.#cards.events) this.#webhooks.endedCard(id, events);
    for (const payment of this.payments.values()) {
      this.#journal.ended(payment);
      this.#webhooks.ended(payment, this.#history.eventsOf(payment.paymentId));
    }
  }

  /** Whatever is committed can be shown: its events pass the schemas of their types, and so does its newest event by itself. */
  #renders({ before, after }: { readonly before: Item | undefined; readonly after: Item }): void {
    if (!eventSourceTypes.some((type) => type === after.type)) return;
    try {
      eventsOf({ before, after });
      currentEventsOf(after);
    } catch (cause) {
      this.#report(`${after.type} ${after.pk} cannot be shown: ${cause instanceof Error ? cause.message : cause}`);
    }
  }

  #waits({ pk }: Item): void {
    const payment = this.payments.get(String(pk).slice(-36));
    if (payment) this.#wakeUps.waits(payment);
  }

  #expectedBalance(accountId: string): ExpectedBalance {
    return {
      posted: this.#journal.postedTo(accountId),
      waiting: this.#waiting.get(accountId) ?? 0,
      mayOwe: this.#journal.mayOwe(accountId),
    };
  }

  #payment(before: Payment | undefined, after: Payment, { touched, by, at }: CommitOf): void {
    this.#history.written(before, after);
    this.#wakeUps.written(before, after, at);
    this.#volumes.paymentWritten(before, after, by);
    const change = heldFor(after) - (before ? heldFor(before) : 0);
    if (after.sourceAccountId) this.#hold(after.sourceAccountId, change, touched);
  }

  #cardOrOperation(before: Item | undefined, after: Item, touched: Set<string>): void {
    if (after.type === 'CARD_TRANSACTION') {
      const transaction = toCardTransactionRecord(after);
      const change = this.#cards.written(before && toCardTransactionRecord(before), transaction);
      this.#hold(transaction.sourceAccountId, change, touched);
    } else if (after.type === 'CARD') {
      this.#cards.cardWritten(before && toCardRecord(before), toCardRecord(after));
    } else if (after.type === 'STABLECOIN_OPERATION') {
      this.#operations.written(before && toOperationRecord(before), toOperationRecord(after));
    }
  }

  #hold(accountId: string, change: number, touched: Set<string>): void {
    if (change === 0) return;
    add(this.#waiting, accountId, change);
    touched.add(accountId);
  }
}

/** The amount that a payment holds on its payer's account while it waits for authorization. */
const heldFor = ({ status, funding, sendingAmount }: Payment): number =>
  status === 'PENDING_AUTHORIZATION' && !funding ? sendingAmount : 0;
