import type { CardRecord } from '../../../../functions/domain/cards/card.ts';
import {
  type CardTransactionRecord,
  heldAmount,
  heldSource,
  paid,
  pulledAmount,
  refundedAmount,
  settledAmount,
  statusOf,
} from '../../../../functions/domain/cards/card-transaction.ts';
import type { ItemEvent } from '../../../../functions/domain/item-event.ts';
import type { InternalAccount } from '../../../../functions/domain/ledger/account.ts';
import { cashAccount, systemAccounts } from '../../../../functions/domain/ledger/chart-of-accounts.ts';
import { heirOf } from './account-balances.ts';
import { newEvents } from './payment-moves.ts';
import type { ReportViolation } from './violation.ts';

/** What the journal says that one cause has posted to an account. */
export type PostedBy = (causeId: string, account: string) => number;

/** The summaries of every card transaction, its hold and its journal agree after every commit, and each comes to an end. */
export class CardTransactions {
  readonly transactions = new Map<string, CardTransactionRecord>();
  readonly cards = new Map<string, CardRecord>();
  readonly #events = new Map<string, ItemEvent[]>();
  readonly #report: ReportViolation;

  constructor(report: ReportViolation) {
    this.#report = report;
  }

  cardWritten(before: CardRecord | undefined, after: CardRecord): void {
    this.cards.set(after.cardId, after);
    this.#record(after.cardId, before, after);
  }

  /** Returns what the change adds to the hold on the account that pays. */
  written(before: CardTransactionRecord | undefined, after: CardTransactionRecord): number {
    const { cardTransactionId: id, status } = after;
    this.transactions.set(id, after);
    this.#record(id, before, after);
    if (status !== statusOf(after)) this.#report(`${id}: is ${status} instead of ${statusOf(after)}`);
    return heldSource(after) - (before ? heldSource(before) : 0);
  }

  /** Checks a transaction once all items of a commit have been taken in. */
  check(transaction: CardTransactionRecord, postedBy: PostedBy, accounts: ReadonlyMap<string, InternalAccount>): void {
    const { cardTransactionId: id, captured, credited, shortfall, sourceAccountId, authorizedUntil } = transaction;
    const [settled, refunded] = [settledAmount(transaction), refundedAmount(transaction)];
    const held = heldAmount(transaction);
    const heir = heirOf(accounts, sourceAccountId);
    const payers = [sourceAccountId, ...(heir ? [heir] : [])];
    const posted = payers.reduce((sum, account) => sum + postedBy(id.slice(-36), account), 0);
    const wrong = {
      'is settled for what was taken': settled - refunded !== captured - credited + shortfall,
      'holds no less than nothing': held < 0 || shortfall < 0,
      'holds nothing once it is over': authorizedUntil === undefined && held !== 0,
      'pulls what it holds and has captured': pulledAmount(transaction) !== held + captured,
      'is paid by its account': posted !== -paid(transaction).source,
      'is lent what the account could not pay': postedBy(id.slice(-36), systemAccounts.receivables) !== -shortfall,
      'pays the network what was settled': postedBy(id.slice(-36), cashAccount('')) !== settled - refunded,
    };
    for (const [rule, isBroken] of Object.entries(wrong)) if (isBroken) this.#report(`${id}: not true that it ${rule}`);
  }

  /** The events of each card and each card transaction, oldest first. */
  get events(): ReadonlyMap<string, readonly ItemEvent[]> {
    return this.#events;
  }

  finished(): void {
    for (const { cardTransactionId, status, authorizedUntil, pulls } of this.transactions.values()) {
      const isOver = authorizedUntil === undefined && pulls.every((pull) => pull.status !== 'PENDING');
      if (!isOver) this.#report(`${cardTransactionId}: never ends, it is ${status}`);
    }
    for (const { cardId, state } of this.cards.values()) {
      if (state === 'PROCESSING') this.#report(`${cardId}: is never issued`);
    }
  }

  #record<R extends CardRecord | CardTransactionRecord>(id: string, before: R | undefined, after: R): void {
    if (before && after.version !== before.version + 1) this.#report(`${id}: skips a version`);
    // What a simulation begins with has sent its events in another simulation.
    if (!before && after.version > 1) return;
    const expected = (before?.event?.number ?? 0) + 1;
    const events = newEvents(before, after);
    for (const [index, { number }] of events.entries()) {
      if (number !== expected + index) this.#report(`${id}: event ${expected + index} is numbered ${number}`);
    }
    this.#events.set(id, [...(this.#events.get(id) ?? []), ...events]);
  }
}
