import { arrayOf, type Infer, integer, listed, matching, object, optional, text, uuidText } from '../schema.ts';
import { type LedgerAccount, ledgerAccount } from './chart-of-accounts.ts';

interface Posting {
  readonly account: LedgerAccount;
  readonly currency: string;
  readonly amount: number;
}

/** The lines of one account in one currency. An internal account has one book; the service's own accounts have one for each currency. */
export const book = object({
  platformId: uuidText('Platform'),
  account: ledgerAccount,
  currency: text,
});
export interface Book extends Infer<typeof book> {}

/** A balance of a book, as text: the sum of all platforms' customers may exceed what a number holds exactly. */
const exactAmount = matching('an integer as text', (value): value is string => /^-?\d+$/.test(String(value)));

/** The cause of a journal entry. A list of the journal, which may grow: stored entries are not held to it. */
type EntryCause = 'PAYMENT' | 'FUNDING' | 'CARD_TRANSACTION' | (string & {});

/** An entry as its page stores it. Its number and the balance after it follow from its place in the page. */
const pageEntry = object({
  /** In the smallest unit of the currency; less than 0 debits the account. */
  amount: integer,
  /** The movement of the journal entry. */
  kind: text,
  cause: listed<EntryCause>(),
  causeId: text,
  /** The accounts on the other side of the journal entry, in the same currency; the one with the largest amount first. */
  counterAccounts: arrayOf(ledgerAccount),
  /** The day from which the money counts, YYYY-MM-DD; absent where it is the day of the booking. */
  valueDate: optional(text),
});
interface PageEntry extends Infer<typeof pageEntry> {}

/** Consecutive entries of a book that were posted together. */
export const bookPage = object({
  platformId: uuidText('Platform'),
  account: ledgerAccount,
  currency: text,
  /** The number of the first entry; 1 for the first of the book. */
  firstNumber: integer,
  /** The balance before the first entry, in the smallest unit. */
  openingBalance: exactAmount,
  /** ISO 8601 in UTC; never earlier than the page before. */
  bookedAt: text,
  entries: arrayOf(pageEntry),
});
export interface BookPage extends Infer<typeof bookPage> {}

/** One line of a book. */
export interface Entry extends Omit<PageEntry, 'valueDate'> {
  /** 1, 2, 3 and so on, without gaps. */
  readonly number: number;
  readonly balanceAfter: bigint;
  readonly bookedAt: string;
  readonly valueDate: string;
}

/** A book on a UTC day on which it has entries. */
export const bookDay = object({
  platformId: uuidText('Platform'),
  account: ledgerAccount,
  currency: text,
  /** YYYY-MM-DD. */
  day: text,
  /** How many entries the book had before the day. */
  openingNumber: integer,
  /** The balance before the day, in the smallest unit. */
  openingBalance: exactAmount,
});
export interface BookDay extends Infer<typeof bookDay> {}

/** The number of the last entry of a page, and the balance after it. */
export interface Closing {
  readonly number: number;
  readonly balance: bigint;
}

/** The state before the first entry of a book. */
export const nothingPosted: Closing = { number: 0, balance: 0n };

/** The UTC day of a time in ISO 8601, as YYYY-MM-DD. */
export const dayOf = (at: string): string => at.slice(0, 10);

/** The entries of a page in their order. */
export function entriesOf({ firstNumber, openingBalance, bookedAt, entries }: BookPage): readonly Entry[] {
  let balanceAfter = BigInt(openingBalance);
  return entries.map((entry, place) => {
    balanceAfter += BigInt(entry.amount);
    const { valueDate = dayOf(bookedAt) } = entry;
    return { ...entry, number: firstNumber + place, balanceAfter, bookedAt, valueDate };
  });
}

/** Where a page ends. */
export const closingOf = ({ firstNumber, openingBalance, entries }: BookPage): Closing => ({
  number: firstNumber + entries.length - 1,
  balance: entries.reduce((balance, { amount }) => balance + BigInt(amount), BigInt(openingBalance)),
});

/** A journal entry, as far as books show it. */
interface Movement {
  readonly platformId: Book['platformId'];
  readonly cause: EntryCause;
  readonly causeId: string;
  readonly movement: string;
  readonly postings: readonly Posting[];
  readonly at: string;
  /** The reported value date, YYYY-MM-DD. */
  readonly valueDate?: string | undefined;
}

/** One entry for a book. */
export interface NewEntry {
  readonly book: Book;
  readonly entry: PageEntry & { readonly valueDate: string };
}

/**
 * The entries that a journal entry makes, one for each book whose balance it changes. Postings of the same book are one entry, and none
 * where they cancel out.
 */
export function newEntries(movement: Movement): readonly NewEntry[] {
  const { platformId, cause, causeId, movement: kind, at, valueDate = dayOf(at) } = movement;
  const sums = sumsByBook(movement.postings);
  return sums.map(({ account, currency, amount }) => ({
    book: { platformId, account, currency },
    entry: { amount, kind, cause, causeId, valueDate, counterAccounts: counterAccountsOf(sums, currency, amount) },
  }));
}

function sumsByBook(postings: readonly Posting[]): readonly Posting[] {
  const sums = new Map<string, Posting>();
  for (const posting of postings) {
    const name = `${posting.account}#${posting.currency}`;
    sums.set(name, { ...posting, amount: posting.amount + (sums.get(name)?.amount ?? 0) });
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0);
}

const counterAccountsOf = (sums: readonly Posting[], currency: string, amount: number): readonly LedgerAccount[] =>
  sums
    .filter((other) => other.currency === currency && Math.sign(other.amount) !== Math.sign(amount))
    .toSorted((one, other) => Math.abs(other.amount) - Math.abs(one.amount))
    .map(({ account }) => account);

/** The page that follows the last one of a book. */
export function nextPage(
  { platformId, account, currency }: Book,
  last: BookPage | undefined,
  entries: readonly NewEntry['entry'][],
  bookedAt: string,
): BookPage {
  const { number, balance } = last ? closingOf(last) : nothingPosted;
  return {
    ...{ platformId, account, currency, firstNumber: number + 1, openingBalance: String(balance), bookedAt },
    entries: entries.map(({ valueDate, ...entry }) =>
      valueDate === dayOf(bookedAt) ? entry : { ...entry, valueDate },
    ),
  };
}
