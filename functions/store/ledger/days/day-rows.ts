import { type PlatformId, uuidIn } from '../../../domain/ids.ts';
import { isSystemAccount, typeOfAccount } from '../../../domain/ledger/chart-of-accounts.ts';
import { type BookDay, type Closing, dayOf, type Entry } from '../../../domain/ledger/entry.ts';
import type { AccountOwner, JournalRow } from '../../../domain/ledger/journal-row.ts';
import { BooksDiffer } from '../../../domain/ledger/trial-balance.ts';
import * as keys from '../../keys.ts';
import { readItem, type Store } from '../../table.ts';
import { toAccount } from '../account-items.ts';
import { listBookDays } from '../books/chart.ts';
import { readEntries } from '../books/pages.ts';
import type { RowPlace } from './closed-days.ts';

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
  for await (const bookDay of listBookDays(store, platformId, day, after?.book)) {
    const { account, currency, openingNumber } = bookDay;
    const book = `${account}#${currency}`;
    const owner = await ownerOf(store, bookDay);
    let last: Closing =
      after?.book === book ? after : { number: openingNumber, balance: BigInt(bookDay.openingBalance) };
    for await (const entry of readEntries(store, bookDay, { from: last.number + 1 })) {
      if (dayOf(entry.bookedAt) > day) break;
      requireNext(bookDay, last, entry);
      rows.push(rowOf(bookDay, owner, entry));
      last = { number: entry.number, balance: entry.balanceAfter };
      if (rows.length === limit) return { rows, place: { book, ...last } };
    }
    if (last.number === openingNumber) throw new BooksDiffer(`${book} has no entry on ${day}, where it should have.`);
  }
  return { rows };
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

/** Whose money an account holds. Throws BooksDiffer when a customer's or a platform's account is missing. */
async function ownerOf(store: Store, { platformId, account }: BookDay): Promise<AccountOwner> {
  if (isSystemAccount(account)) return 'SERVICE';
  const item = await readItem(store, keys.internalAccount(platformId, uuidIn('InternalAccount', account)));
  if (!item) throw new BooksDiffer(`${account} has entries and no account.`);
  return toAccount(item).customerId ? 'CUSTOMER' : 'PLATFORM';
}
