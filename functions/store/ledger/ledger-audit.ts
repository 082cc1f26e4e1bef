import { createHash } from 'node:crypto';
import type { Id } from '../../domain/ids.ts';
import { isSystemAccount } from '../../domain/ledger/chart-of-accounts.ts';
import { amountText } from '../../domain/money.ts';
import type { Posting } from '../../domain/payments/postings.ts';
import { accountShardType } from '../../topology/item-types.ts';
import { type ScanPosition, scanPage } from '../scan.ts';
import type { Item, Store } from '../table.ts';
import { toAccount, toAccountShard } from './account-items.ts';
import { entriesIn, entryTypes, type JournalEntry } from './journal.ts';

/** The result of an audit of the whole ledger. */
export interface LedgerAudit {
  readonly entries: number;
  readonly accounts: number;
  /** Accounts that changed during the audit, which another audit has to check. */
  readonly inMotion: number;
  /** A sentence for every rule that does not hold. */
  readonly differences: readonly string[];
}

/** An audit scans the table for the accounts, for the entries, and for the accounts again. */
const rounds = ['BEFORE', 'ENTRIES', 'AFTER', 'DONE'] as const;
type Round = (typeof rounds)[number];

/** The sums of one account, in the smallest unit of its currency. */
interface Book {
  /** The balance of the account in the first round. */
  money: number;
  posted: number;
  /** Of the item of the account; shards have none. */
  currency?: string;
  /** The state of the account in the first and in the last round; absent when it did not exist. */
  before?: number;
  after?: number;
}

/** Everything that another process needs to continue an audit. */
interface AuditProgress {
  round: Round;
  /** Where the scan of the round continues. */
  position?: ScanPosition | undefined;
  entries: number;
  differences: string[];
  readonly books: Map<string, Book>;
}

export const beginAudit = (): AuditProgress => ({ round: 'BEFORE', entries: 0, differences: [], books: new Map() });

/** The money of an account that one item holds. */
interface Holding {
  readonly accountId: Id<'InternalAccount'>;
  readonly currency?: string;
  readonly money: number;
  /** Differs after every change of the item's money. */
  readonly state: number;
  /** Whether money held for payments, or a shard, is below zero, which never may be. An account may owe. */
  readonly isImpossible: boolean;
}

/** The item types that hold money. The sums of an account are taken over all of its items, in any order. */
const holdings: Readonly<Record<string, (item: Item) => Holding>> = {
  INTERNAL_ACCOUNT: (item) => {
    const { accountId, currency, balance, held, version: state } = toAccount(item);
    return { accountId, currency, money: balance + held, state, isImpossible: held < 0 };
  },
  [accountShardType]: (item) => {
    const { accountId, balance, spent } = toAccountShard(item);
    return { accountId, money: balance, state: fingerprint([item.pk, balance, spent]), isImpossible: balance < 0 };
  },
};

/** A shard that is deleted and created again counts `spent` from 0, so a hash identifies its state. Sums of all are exact. */
const fingerprint = (state: readonly unknown[]): number =>
  createHash('sha256').update(JSON.stringify(state)).digest().readUIntBE(0, 5);

/**
 * Adds up every journal entry of the table. Each entry must sum to zero per currency, every balance (spendable and held)
 * must equal the sum of its postings, and no account may hold less than nothing for payments. Accounts are read before and after the entries, and only
 * those that did not change in between are checked, so the audit can run while payments do.
 */
export async function auditLedger(store: Store): Promise<LedgerAudit> {
  const progress = beginAudit();
  while (progress.round !== 'DONE') await auditPage(store, progress);
  return auditResult(progress);
}

/** Adds up the items of a table that does not change, such as an exported one, in any order. */
export async function auditItems(items: AsyncIterable<Item>): Promise<LedgerAudit> {
  const progress = beginAudit();
  for await (const item of items) {
    const type = String(item.type);
    if (type in holdings)
      for (const round of ['BEFORE', 'AFTER'] as const) addItem(Object.assign(progress, { round }), item);
    else if (isEntryType(type)) addItem(Object.assign(progress, { round: 'ENTRIES' }), item);
  }
  return auditResult(progress);
}

const isEntryType = (type: string): boolean => entryTypes.some((each) => each === type);

/** Continues an audit by one page of the table. */
export async function auditPage(store: Store, progress: AuditProgress): Promise<void> {
  const { round } = progress;
  const types = round === 'ENTRIES' ? entryTypes : Object.keys(holdings);
  const { items, position } = await scanPage(store, types, { after: progress.position });
  for (const item of items) addItem(progress, item);
  progress.position = position;
  if (!position) progress.round = rounds[rounds.indexOf(round) + 1] ?? 'DONE';
}

/** Adds an item. One that cannot be read is a difference, and the audit goes on with the others. */
function addItem(progress: AuditProgress, item: Item): void {
  try {
    if (progress.round === 'ENTRIES') for (const entry of entriesIn(item)) addEntry(progress, entry);
    else addHolding(progress, item);
  } catch {
    // Each account is read in two rounds, and reported in one.
    if (progress.round !== 'BEFORE') progress.differences.push(`${item.type} ${item.pk}: cannot be read`);
  }
}

/** The result of a finished audit. */
export function auditResult({ books, entries, differences }: AuditProgress): LedgerAudit {
  const found = [...differences];
  let [accounts, inMotion] = [0, 0];
  for (const [accountId, { money, posted, currency, before, after }] of books) {
    if (after === undefined) {
      found.push(`${accountId}: has postings and no account`);
      continue;
    }
    accounts += 1;
    if (before !== after) inMotion += 1;
    else if (currency === undefined) found.push(`${accountId}: has shards and no account`);
    else if (money !== posted) found.push(differenceOf(accountId, money, posted, currency));
  }
  return { entries, accounts, inMotion, differences: found };
}

const differenceOf = (accountId: string, money: number, posted: number, currency: string): string =>
  `${accountId}: holds ${amountText(money, currency)}, its postings sum to ${amountText(posted, currency)}`;

function bookOf({ books }: AuditProgress, accountId: string): Book {
  const book = books.get(accountId) ?? { money: 0, posted: 0 };
  books.set(accountId, book);
  return book;
}

function addEntry(progress: AuditProgress, entry: JournalEntry): void {
  progress.entries += 1;
  for (const { account, amount } of entry.postings) {
    if (!isSystemAccount(account)) bookOf(progress, account).posted += amount;
  }
  for (const [currency, sum] of unbalanced(entry)) {
    const { cause, causeId, movement } = entry;
    progress.differences.push(`${cause} ${causeId} ${movement}: postings sum to ${amountText(sum, currency)}`);
  }
}

function addHolding(progress: AuditProgress, item: Item): void {
  const holding = holdings[String(item.type)]?.(item);
  if (!holding) throw new Error(`An item of type ${item.type} holds no money.`);
  const { accountId, currency, money, state, isImpossible } = holding;
  const book = bookOf(progress, accountId);
  if (currency) book.currency = currency;
  if (progress.round === 'BEFORE') {
    book.money += money;
    book.before = (book.before ?? 0) + state;
    return;
  }
  book.after = (book.after ?? 0) + state;
  if (isImpossible) progress.differences.push(`${accountId}: holds less than nothing for payments`);
}

/** The sums of an entry's postings by currency, of the currencies in which they are not zero. */
function unbalanced({
  postings,
}: {
  readonly postings: readonly Posting[];
}): readonly (readonly [currency: string, sum: number])[] {
  const sums = new Map<string, number>();
  for (const { currency, amount } of postings) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums].filter(([, sum]) => sum !== 0);
}
