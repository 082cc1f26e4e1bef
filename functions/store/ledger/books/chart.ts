import type { PlatformId } from '../../../domain/ids.ts';
import { type Book, type BookDay, book, bookDay } from '../../../domain/ledger/entry.ts';
import { itemReader } from '../../item-reader.ts';
import * as keys from '../../keys.ts';
import { queryItems } from '../../query.ts';
import type { Item, Store, Write } from '../../write.ts';

const toBook = itemReader('BOOK', book);
const toBookDay = itemReader('BOOK_DAY', bookDay);

/** Adds a book to the chart of accounts of its platform, with its first page. */
export const addToChart = ({ platformId, account, currency }: Book): Write => ({
  put: {
    item: {
      ...{ platformId, account, currency },
      ...keys.chartOfAccounts({ platformId, account, currency }),
      type: 'BOOK',
    },
    condition: 'attribute_not_exists(pk)',
  },
});

/** Writes down the state of a book before a day, with the first page of that day. */
export const openDay = (day: BookDay): Write => ({
  put: {
    item: { ...day, ...keys.bookDay(day, day.day), type: 'BOOK_DAY' },
    condition: 'attribute_not_exists(pk)',
  },
});

/** Which books of a chart of accounts are listed. */
interface ListedBooks {
  /** The beginning of the names of the accounts, such as `system:`. */
  readonly accounts?: string;
  /** The first book, as ACCOUNT#CURRENCY. */
  readonly from?: string | undefined;
}

/** The books of a platform that have entries, by account and currency. */
export async function* listBooks(
  store: Store,
  platformId: PlatformId,
  { accounts = '', from = accounts }: ListedBooks = {},
): AsyncGenerator<Book> {
  const { pk } = keys.chartOfAccounts({ platformId, account: '', currency: '' });
  for await (const item of queryFrom(store, pk, from)) {
    const listed = toBook(item);
    if (!listed.account.startsWith(accounts)) return;
    yield listed;
  }
}

/** Some books of a platform's internal accounts, from one on, and the first of those that follow. */
export async function readBooksOfAccounts(
  store: Store,
  platformId: PlatformId,
  from: string | undefined,
  most: number,
): Promise<{ readonly books: readonly Book[]; readonly next: string | undefined }> {
  const books: Book[] = [];
  for await (const book of listBooks(store, platformId, { accounts: 'InternalAccount:', from })) {
    if (books.length === most) return { books, next: `${book.account}#${book.currency}` };
    books.push(book);
  }
  return { books, next: undefined };
}

/**
 * The books of a platform that have entries on a UTC day, YYYY-MM-DD, each with its state before that day; from a book on, as
 * ACCOUNT#CURRENCY, where one is given.
 */
export async function* listBookDays(
  store: Store,
  platformId: PlatformId,
  day: string,
  from?: string,
): AsyncGenerator<BookDay> {
  const { pk } = keys.bookDay({ platformId, account: '', currency: '' }, day);
  for await (const item of queryFrom(store, pk, from)) yield toBookDay(item);
}

/** The items of a partition, from a sort key on where one is given. */
const queryFrom = (store: Store, pk: string, from: string | undefined): AsyncGenerator<Item> =>
  queryItems(store, {
    KeyConditionExpression: from ? 'pk = :partition AND sk >= :from' : 'pk = :partition',
    ExpressionAttributeValues: { ':partition': pk, ...(from && { ':from': from }) },
    ConsistentRead: true,
  });
