import { createHash } from 'node:crypto';
import { isSystemAccount } from '../domain/ledger.ts';
import { toAccount } from './accounts.ts';
import { entriesIn, entryTypes, type JournalEntry } from './journal.ts';
import { type ScanPosition, scanPage } from './scan.ts';
import type { Item, Store } from './table.ts';

/** What adding up the whole ledger came to. */
export interface LedgerAudit {
  readonly entries: number;
  readonly accounts: number;
  /** Accounts that changed while they were added up: to be judged by another run. */
  readonly inMotion: number;
  /** Every rule that does not hold, in words. */
  readonly differences: readonly string[];
}

/** The table is looked through for the accounts, for the entries, and for the accounts again. */
const rounds = ['BEFORE', 'ENTRIES', 'AFTER', 'DONE'] as const;
type Round = (typeof rounds)[number];

/** One account while it is added up, in smallest units of its currency. */
export interface Book {
  /** What it held at first. */
  money: number;
  posted: number;
  /** Another after every movement: as it was at first and at last. Absent where the account was not there. */
  before?: number;
  after?: number;
}

/** How far an audit has come: all that is needed to go on with it elsewhere. */
export interface AuditProgress {
  round: Round;
  /** Where the round goes on. */
  position?: ScanPosition | undefined;
  entries: number;
  differences: string[];
  readonly books: Map<string, Book>;
}

export const beginAudit = (): AuditProgress => ({ round: 'BEFORE', entries: 0, differences: [], books: new Map() });

/** What one item holds of an account's money. */
interface Holding {
  readonly accountId: string;
  readonly money: number;
  /** Another after every movement of the item's money. */
  readonly moved: number;
  readonly isBelowZero: boolean;
}

/** The items that hold money. An account is folded from all of its items, in any order: another kind of them is a row here. */
const holdings: Readonly<Record<string, (item: Item) => Holding>> = {
  INTERNAL_ACCOUNT: (item) => {
    const { accountId, balance, held, version: moved } = toAccount(item);
    return { accountId, money: balance + held, moved, isBelowZero: balance < 0 || held < 0 };
  },
  POCKET: ({ pk, accountId, balance, spent }) => ({
    accountId: String(accountId),
    money: Number(balance),
    moved: fingerprint([pk, balance, spent]),
    isBelowZero: Number(balance) < 0,
  }),
};

/** A pocket that went and came back begins to count again, so its movements are told apart by a hash. Sums of hundreds are exact. */
const fingerprint = (state: readonly unknown[]): number =>
  createHash('sha256').update(JSON.stringify(state)).digest().readUIntBE(0, 5);

/**
 * Adds up every journal entry of the table. Each entry must sum to zero per currency, every balance (spendable and held)
 * must equal the sum of its postings, and no account may be below zero. Accounts are read before and after the entries and
 * judged only if they stood still, so the audit can run while payments do.
 */
export async function auditLedger(store: Store): Promise<LedgerAudit> {
  const progress = beginAudit();
  while (progress.round !== 'DONE') await auditPage(store, progress);
  return judge(progress);
}

/** Takes an audit on by one page of the table. */
export async function auditPage(store: Store, progress: AuditProgress): Promise<void> {
  const { round } = progress;
  const types = round === 'ENTRIES' ? entryTypes : Object.keys(holdings);
  const { items, position } = await scanPage(store, types, progress.position);
  for (const item of items) {
    if (round === 'ENTRIES') for (const entry of entriesIn(item)) addEntry(progress, entry);
    else addHolding(progress, item);
  }
  progress.position = position;
  if (!position) progress.round = rounds[rounds.indexOf(round) + 1] ?? 'DONE';
}

/** What a finished audit comes to. */
export function judge({ books, entries, differences }: AuditProgress): LedgerAudit {
  const found = [...differences];
  let [accounts, inMotion] = [0, 0];
  for (const [accountId, { money, posted, before, after }] of books) {
    if (after === undefined) {
      found.push(`${accountId}: has postings and no account`);
      continue;
    }
    accounts += 1;
    if (before !== after) inMotion += 1;
    else if (money !== posted) found.push(`${accountId}: holds ${money}, its postings sum to ${posted}`);
  }
  return { entries, accounts, inMotion, differences: found };
}

function bookOf({ books }: AuditProgress, accountId: string): Book {
  const book = books.get(accountId) ?? { money: 0, posted: 0 };
  books.set(accountId, book);
  return book;
}

function addEntry(progress: AuditProgress, entry: JournalEntry): void {
  progress.entries += 1;
  const perCurrency = new Map<string, number>();
  for (const { account, currency, amount } of entry.postings) {
    perCurrency.set(currency, (perCurrency.get(currency) ?? 0) + amount);
    if (!isSystemAccount(account)) bookOf(progress, account).posted += amount;
  }
  for (const [currency, sum] of perCurrency) {
    if (sum === 0) continue;
    const { cause, causeId, movement } = entry;
    progress.differences.push(`${cause} ${causeId} ${movement}: postings in ${currency} sum to ${sum}`);
  }
}

function addHolding(progress: AuditProgress, item: Item): void {
  const holding = holdings[String(item.type)]?.(item);
  if (!holding) throw new Error(`Nobody knows what an item of type ${item.type} holds.`);
  const { accountId, money, moved, isBelowZero } = holding;
  const book = bookOf(progress, accountId);
  if (progress.round === 'BEFORE') {
    book.money += money;
    book.before = (book.before ?? 0) + moved;
    return;
  }
  book.after = (book.after ?? 0) + moved;
  if (isBelowZero) progress.differences.push(`${accountId}: is below zero`);
}
