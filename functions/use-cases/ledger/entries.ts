import {
  type InternalAccountEntryListQuery,
  longestStatementDays,
  mostStatementEntries,
} from '../../contract/ledger/entries.ts';
import { type PlatformId, uuidOf } from '../../domain/ids.ts';
import type { InternalAccount } from '../../domain/ledger/account.ts';
import type { Book, Entry } from '../../domain/ledger/entry.ts';
import { toEntryView } from '../../domain/ledger/entry-view.ts';
import { currencyAmount } from '../../domain/money.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Context } from '../../runtime/context.ts';
import { fromCursor, toCursor } from '../../runtime/cursor.ts';
import { readWithoutShards } from '../../store/ledger/accounts.ts';
import { entryUntil, lastEntry, type NumberRange, readEntries } from '../../store/ledger/books/pages.ts';
import type { Store } from '../../store/table.ts';

/** A page ends after this many entries, also where a filter has left most of them out. */
const mostEntriesRead = 5_000;

/** Lists the entries of an account, newest first. Refuses with REFERENCE_NOT_FOUND, and with INVALID_INPUT a cursor of another list. */
export async function listInternalAccountEntries(
  { caller: { platformId }, store }: Context,
  id: string,
  { limit, cursor, ...filters }: InternalAccountEntryListQuery,
) {
  const book = bookOf(await requireAccountItem(store, platformId, id));
  const scope = { platformId, filters: { id, ...filters } };
  const below = cursor === undefined ? Number.POSITIVE_INFINITY : Number(fromCursor(scope, cursor));
  const { from, to } = await numbersOf(store, book, filters);
  const range = { from, to: Math.min(to, below - 1) };
  const entries: Entry[] = [];
  let lastRead = range.to + 1;
  for await (const entry of readEntries(store, book, range, { isNewestFirst: true })) {
    lastRead = entry.number;
    if (filters.kind === undefined || entry.kind === filters.kind) entries.push(entry);
    if (entries.length === limit || range.to - lastRead + 1 >= mostEntriesRead) break;
  }
  const hasMore = lastRead > range.from;
  return {
    status: 200 as const,
    body: {
      data: entries.map((entry) => toEntryView(entry, book.currency)),
      hasMore,
      nextCursor: hasMore ? toCursor(scope, String(lastRead)) : null,
    },
  };
}

/**
 * Shows what an account had before and after some days, and the entries between. Refuses with REFERENCE_NOT_FOUND, and with
 * INVALID_INPUT a period that is too long or has too many entries.
 */
export async function getInternalAccountStatement(
  { caller: { platformId }, store }: Context,
  id: string,
  { from, to }: { readonly from: string; readonly to: string },
) {
  requireFewDays(from, to);
  const account = await requireAccountItem(store, platformId, id);
  const book = bookOf(account);
  const opening = await entryUntil(store, book, momentBefore(from));
  const closing = await entryUntil(store, book, endOf(to));
  if (closing.number - opening.number > mostStatementEntries) {
    throw new Refusal(
      'INVALID_INPUT',
      `to: the account has ${closing.number - opening.number} entries in these days, and a statement at most ${mostStatementEntries}. Ask for fewer days, or list the entries in pages.`,
    );
  }
  const entries: Entry[] = [];
  const range = { from: opening.number + 1, to: closing.number };
  if (range.from <= range.to) for await (const entry of readEntries(store, book, range)) entries.push(entry);
  return {
    status: 200 as const,
    body: {
      accountId: account.accountId,
      ...{ from, to },
      openingBalance: currencyAmount(Number(opening.balance), book.currency),
      entries: entries.map((entry) => toEntryView(entry, book.currency)),
      closingBalance: currencyAmount(Number(closing.balance), book.currency),
    },
  };
}

const dayMs = 86_400_000;

function requireFewDays(from: string, to: string): void {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  if (days < 1) throw new Refusal('INVALID_INPUT', 'to: the last day must not be before the first.');
  if (days > longestStatementDays) {
    throw new Refusal(
      'INVALID_INPUT',
      `to: a statement has at most ${longestStatementDays} days, and these are ${days}.`,
    );
  }
}

const endOf = (day: string): string => `${day}T23:59:59.999Z`;
const momentBefore = (time: string): string => new Date(Date.parse(time) - 1).toISOString();

/** The numbers of the entries that were booked in a period. */
async function numbersOf(
  store: Store,
  book: Book,
  { from, to }: Pick<InternalAccountEntryListQuery, 'from' | 'to'>,
): Promise<Required<NumberRange>> {
  const before = from === undefined ? undefined : await entryUntil(store, book, momentBefore(from));
  const last =
    to === undefined ? await lastEntry(store, book) : await entryUntil(store, book, new Date(to).toISOString());
  return { from: (before?.number ?? 0) + 1, to: last.number };
}

const bookOf = ({ platformId, accountId: account, currency }: InternalAccount): Book => ({
  platformId,
  account,
  currency,
});

/** The account without its shards, because its entries say what it has. Refuses with REFERENCE_NOT_FOUND. */
async function requireAccountItem(store: Store, platformId: PlatformId, id: string): Promise<InternalAccount> {
  const uuid = uuidOf('InternalAccount', id);
  const [account] = uuid ? await readWithoutShards(store, platformId, [uuid]) : [];
  if (!account) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no internal account with this id.');
  return account;
}
