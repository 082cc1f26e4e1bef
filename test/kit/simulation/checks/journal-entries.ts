import { isDeepStrictEqual } from 'node:util';
import type { InternalAccount } from '../../../../functions/domain/ledger/account.ts';
import {
  isCashAccount,
  isSystemAccount,
  systemAccounts,
} from '../../../../functions/domain/ledger/chart-of-accounts.ts';
import { isIncoming, type Payment } from '../../../../functions/domain/payments/payment.ts';
import type { Posting } from '../../../../functions/domain/payments/postings.ts';
import { entriesIn, type JournalEntry } from '../../../../functions/store/ledger/journal.ts';
import type { Item } from '../../../../functions/store/table.ts';
import { heirOf } from './account-balances.ts';
import { nameOf } from './payment-history.ts';
import { add, type ReportViolation } from './violation.ts';

/** Every entry sums to zero and stays as it is, and a payment that is over has left nothing where money only passes through. */
export class JournalEntries {
  /** How many there are. */
  size = 0;
  /** What has been posted to the world outside, by cash account and currency. */
  readonly outside = new Map<string, number>();
  readonly #report: ReportViolation;
  readonly #accounts: ReadonlyMap<string, InternalAccount>;
  readonly #posted = new Map<string, number>();
  /** The accounts from which the outside world, or a refund, has taken money back. */
  readonly #takenFrom = new Set<string>();
  readonly #byCause = new Map<string, JournalEntry[]>();
  /** The names of the entries of each cause, which has one of each name at most. */
  readonly #names = new Set<string>();

  constructor(report: ReportViolation, accounts: ReadonlyMap<string, InternalAccount>) {
    this.#report = report;
    this.#accounts = accounts;
  }

  /** Takes in what was written of an item; says which internal accounts its new entries post to. */
  written(before: Item | undefined, after: Item | undefined, isForced: boolean): readonly string[] {
    const stood = before ? entriesIn(before) : [];
    const stand = after ? entriesIn(after) : [];
    if (!isDeepStrictEqual(stood, stand.slice(0, stood.length))) {
      this.#report(`${(before ?? after)?.pk} ${(before ?? after)?.sk}: a journal entry changes`);
    }
    return stand.slice(stood.length).flatMap((entry) => this.#add(entry, nameOfEntry(entry, after), isForced));
  }

  /** What has been posted to an account, in its smallest units. */
  postedTo = (accountId: string): number => this.#posted.get(accountId) ?? 0;

  /** Whether an account may be below zero: what is taken back from it is never refused. */
  mayOwe = (accountId: string): boolean => this.#takenFrom.has(accountId);

  /** What the entries of one cause have posted to an account, or to all whose names begin so: those of all banks, for instance. */
  postedBy = (causeId: string, account: string): number =>
    (this.#byCause.get(causeId) ?? [])
      .flatMap(({ postings }) => postings.filter((posting) => posting.account.startsWith(account)))
      .reduce((total, { amount }) => total + amount, 0);

  /** What must be true of the entries of a payment that is over. */
  ended(payment: Payment): void {
    const { paymentId, status, refund } = payment;
    const entries = this.#byCause.get(paymentId) ?? [];
    const sum = (account: string) => this.postedBy(paymentId, account);
    // What is assigned was held in suspense before it was a payment.
    const ofFunding = this.#byCause.get(fundingOf(paymentId)) ?? [];
    const wasHeld = ofFunding.some(({ movement }) => movement === 'DEPOSIT');
    if (this.#names.has(`${fundingOf(paymentId)} ${chargeOfReturn}`) && !payment.returnedAt)
      this.#report(`${nameOf(payment)}: has the charge of a return and did not come back`);
    for (const account of [systemAccounts.payoutClearing, ...(wasHeld ? [] : [systemAccounts.suspense])]) {
      const left = sum(account);
      if (left !== 0 && (status === 'COMPLETED' || refund?.status !== 'FAILED'))
        this.#report(`${nameOf(payment)}: leaves ${left} in ${account}`);
    }
    const taken = entries.some(({ movement }) => movement === 'EXECUTION' || movement === 'DEPOSIT');
    // What its sender's bank takes back of a deposit is no refund.
    const mustGoBack = taken && payment.kind !== 'DEPOSIT';
    if (mustGoBack && status === 'FAILED' && !refund) this.#report(`${nameOf(payment)}: failed and nothing went back`);
    const paidBy = payerOf(payment);
    if (!paidBy) return;
    const owes = taken && refund?.status !== 'COMPLETED' ? -payment.sendingAmount : 0;
    const paid = sum(paidBy) + this.#inherited(entries, paidBy);
    if (paid !== owes) this.#report(`${nameOf(payment)}: its payer pays ${paid} instead of ${owes}`);
  }

  /** What has come back for a payer whose account is closed: it is the platform's, in its own account or else in suspense. */
  #inherited(entries: readonly JournalEntry[], payer: string): number {
    const heir = heirOf(this.#accounts, payer);
    return entries
      .filter(({ movement }) => movement === 'REFUND')
      .flatMap(({ postings }) => postings.filter(({ account }) => account === heir))
      .reduce((total, { amount }) => total + amount, 0);
  }

  #add(entry: JournalEntry, name: string, isForced: boolean): readonly string[] {
    this.size += 1;
    // A deposit that is held, and the payment that it becomes where it is assigned, have the same uuid.
    const cause = entry.cause === 'FUNDING' ? fundingOf(entry.causeId) : entry.causeId;
    const ofCause = this.#byCause.get(cause) ?? [];
    this.#byCause.set(cause, ofCause);
    // A card transaction may be cleared and returned in parts.
    if (entry.cause !== 'CARD_TRANSACTION' && this.#names.has(`${cause} ${name}`)) {
      this.#report(`${entry.causeId} ${entry.movement}: is in the journal twice`);
    }
    this.#names.add(`${cause} ${name}`);
    ofCause.push(entry);
    const perCurrency = new Map<string, number>();
    for (const { currency, amount } of entry.postings) add(perCurrency, currency, amount);
    for (const [currency, sum] of perCurrency) {
      if (sum !== 0) this.#report(`${entry.causeId} ${entry.movement}: sums to ${sum} ${currency}`);
    }
    for (const { account, currency, amount } of entry.postings) {
      if (isCashAccount(account)) add(this.outside, `${account} ${currency}`, amount);
      if (amount < 0 && (isForced || takingBack.includes(entry.movement))) this.#takenFrom.add(account);
    }
    return entry.postings.filter(({ account }) => !isSystemAccount(account)).map((posting) => this.#post(posting));
  }

  #post({ account, currency, amount }: Posting): string {
    add(this.#posted, account, amount);
    const own = this.#accounts.get(account)?.currency;
    if (own !== undefined && own !== currency) this.#report(`${account} in ${own}: is posted in ${currency}`);
    return account;
  }
}

const fundingOf = (uuid: string): string => `FUNDING ${uuid}`;

/** A payout may come back twice: it is canceled and fails, is delivered anyway, and is returned. The key of the second charge says so. */
const chargeOfReturn = 'BANK_CHARGE of RETURN';
const nameOfEntry = ({ movement }: JournalEntry, item: Item | undefined): string =>
  movement === 'BANK_CHARGE' && String(item?.sk).endsWith('#RETURN') ? chargeOfReturn : movement;

/** The movements that are booked whatever an account holds. */
const takingBack: readonly JournalEntry['movement'][] = ['REFUND', 'COLLECTION_RETURN', 'DEPOSIT_RETURN'];

/** The account that pays and gets nothing of it back, where there is one. */
function payerOf(payment: Payment): string | undefined {
  const { sourceAccountId: payer, destinationAccountId, platformFeeAccountId, funding } = payment;
  if (funding || isIncoming(payment)) return undefined;
  return payer === destinationAccountId || payer === platformFeeAccountId ? undefined : payer;
}
