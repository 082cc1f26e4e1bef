import { type PlatformId, uuidIn } from '../../../domain/ids.ts';
import { isSystemAccount, typeOfAccount } from '../../../domain/ledger/chart-of-accounts.ts';
import { type BookDay, type Closing, dayOf, type Entry } from '../../../domain/ledger/entry.ts';
import type { AccountOwner, JournalRow } from '../../../domain/ledger/journal-row.ts';
import { BooksDiffer } from '../../../domain/ledger/trial-balance.ts';
import * as keys from '../../keys.ts';
import { readItems, type Store } from '../../table.ts';
import { toAccount } from '../account-items.ts';
import { listBookDays } from '../books/chart.ts';
import { readEntries, readSettledEntries } from '../books/pages.ts';
import type { RowPlace } from './closed-days.ts';

/** How many books are opened at the same time. A query returns 1 MB at most. */
const booksAtOnce = 25;

interface DayRows {
  readonly platformId: PlatformId;
  readonly day: string;
  readonly after: RowPlace | undefined;
  readonly limit: number;
}

/**
 * The rows of a platform's day behind a place, book after book and in each by number: at most `limit`, and where they end unless the day
 * does. A day that is over always has the same rows. Throws BooksDiffer when an entry does not follow from the one before.
 */
export async function readDayRows(
  store: Store,
  { platformId, day, after, limit }: DayRows,
): Promise<{ readonly rows: readonly JournalRow[]; readonly place?: RowPlace }> {
  const rows: JournalRow[] = [];
  for await (const bookDays of inBatches(listBookDays(store, platformId, day, after?.book), booksAtOnce)) {
    for (const { bookDay, owner, opening, entries } of await openBooks(store, bookDays, after)) {
      let last = opening;
      for await (const entry of entries) {
        if (dayOf(entry.bookedAt) > day) break;
        requireNext(bookDay, last, entry);
        rows.push(rowOf(bookDay, owner, entry));
        last = { number: entry.number, balance: entry.balanceAfter };
        if (rows.length === limit) return { rows, place: { book: nameOf(bookDay), ...last } };
      }
      if (last.number === bookDay.openingNumber) {
        throw new BooksDiffer(`${nameOf(bookDay)} has no entry on ${day}, where it should have.`);
      }
    }
  }
  return { rows };
}

const nameOf = ({ account, currency }: BookDay): string => `${account}#${currency}`;

async function* inBatches<T>(source: AsyncIterable<T>, size: number): AsyncGenerator<readonly T[]> {
  let batch: T[] = [];
  for await (const each of source) {
    batch.push(each);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** A book of a day with whose money it holds, the state that the next entry follows from, and the entries from there on. */
interface OpenBook {
  readonly bookDay: BookDay;
  readonly owner: AccountOwner;
  readonly opening: Closing;
  readonly entries: AsyncIterable<Entry>;
}

/** Opens books behind a place. The first query of each is made at the same time: most books have no second one. */
async function openBooks(
  store: Store,
  bookDays: readonly BookDay[],
  after: RowPlace | undefined,
): Promise<readonly OpenBook[]> {
  const owners = await ownersOf(store, bookDays);
  return Promise.all(
    bookDays.map(async (bookDay, index): Promise<OpenBook> => {
      const isBegun = after?.book === nameOf(bookDay);
      const opening = isBegun ? after : { number: bookDay.openingNumber, balance: BigInt(bookDay.openingBalance) };
      const from = opening.number + 1;
      // The first entry of a day begins a page.
      const entries = isBegun ? readEntries(store, bookDay, { from }) : readSettledEntries(store, bookDay, from);
      const first = await entries.next();
      return { bookDay, owner: owners[index] ?? 'SERVICE', opening, entries: startingWith(first, entries) };
    }),
  );
}

async function* startingWith(first: IteratorResult<Entry>, rest: AsyncGenerator<Entry>): AsyncGenerator<Entry> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}

function requireNext({ account, currency, day }: BookDay, last: Closing, entry: Entry): void {
  const follows =
    entry.number === last.number + 1 &&
    entry.balanceAfter === last.balance + BigInt(entry.amount) &&
    dayOf(entry.bookedAt) === day;
  if (!follows)
    throw new BooksDiffer(`${account} in ${currency}: entry ${entry.number} does not follow entry ${last.number}.`);
}

const rowOf = (
  { platformId, account, currency, day }: BookDay,
  owner: AccountOwner,
  { number, amount, balanceAfter, bookedAt, valueDate, kind, cause, causeId, counterAccounts }: Entry,
): JournalRow => ({
  ...{ day, platformId, account, accountType: typeOfAccount(account), owner, currency, number, amount, balanceAfter },
  ...{ bookedAt, valueDate, kind, cause, causeId, counterAccount: counterAccounts.join(' ') },
});

/** Whose money the accounts of books hold. Throws BooksDiffer when a customer's or a platform's account is missing. */
async function ownersOf(store: Store, bookDays: readonly BookDay[]): Promise<readonly AccountOwner[]> {
  const accountKeys = bookDays.map(({ platformId, account }) =>
    isSystemAccount(account) ? undefined : keys.internalAccount(platformId, uuidIn('InternalAccount', account)),
  );
  const items = await readItems(
    store,
    accountKeys.filter((key) => key !== undefined),
    { isEventual: true },
  );
  return bookDays.map(({ account }, index): AccountOwner => {
    if (accountKeys[index] === undefined) return 'SERVICE';
    const item = items.shift();
    if (!item) throw new BooksDiffer(`${account} has entries and no account.`);
    return toAccount(item).customerId ? 'CUSTOMER' : 'PLATFORM';
  });
}
