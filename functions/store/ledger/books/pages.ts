import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import {
  type Book,
  type BookPage,
  bookPage,
  type Closing,
  closingOf,
  type Entry,
  entriesOf,
  nothingPosted,
} from '../../../domain/ledger/entry.ts';
import { itemReader } from '../../item-reader.ts';
import * as keys from '../../keys.ts';
import type { Store, Write } from '../../write.ts';

const toPage = itemReader('BOOK_PAGE', bookPage);

/** Writes the next page of a book. Only one of two readers of the stream gets a number: the other one has to read the book again. */
export const putPage = (page: BookPage): Write => ({
  put: {
    item: { ...page, ...keys.bookPage(page, page.firstNumber), type: 'BOOK_PAGE' },
    condition: 'attribute_not_exists(pk)',
  },
});

/** Numbers of entries, both inclusive. */
export interface NumberRange {
  readonly from?: number;
  readonly to?: number;
}

const highestNumber = 999_999_999_999;

/** Reads one query's worth of pages whose first entries are in a range; strongly consistent unless the pages are known to be settled. */
async function queryPages(
  { client, tableName }: Store,
  book: Book,
  { from = 0, to = highestNumber }: NumberRange,
  options: { readonly isNewestFirst?: boolean; readonly limit?: number; readonly isSettled?: boolean } = {},
): Promise<{ readonly pages: readonly BookPage[]; readonly hasMore: boolean }> {
  if (from > to) return { pages: [], hasMore: false };
  const { Items = [], LastEvaluatedKey } = await client.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: 'pk = :book AND sk BETWEEN :lowest AND :highest',
      ExpressionAttributeValues: {
        ':book': keys.bookPage(book, '').pk,
        ':lowest': keys.bookPage(book, from).sk,
        ':highest': keys.bookPage(book, to).sk,
      },
      ConsistentRead: !options.isSettled,
      ScanIndexForward: !options.isNewestFirst,
      ...(options.limit && { Limit: options.limit }),
    }),
  );
  return { pages: Items.map(toPage), hasMore: LastEvaluatedKey !== undefined };
}

/** The page that holds an entry, or the last page when there are fewer entries; undefined for a book without entries. */
async function findPage(store: Store, book: Book, number: number): Promise<BookPage | undefined> {
  const { pages } = await queryPages(store, book, { to: number }, { isNewestFirst: true, limit: 1 });
  return pages[0];
}

/** The newest page of a book. */
export const lastPage = (store: Store, book: Book): Promise<BookPage | undefined> =>
  findPage(store, book, highestNumber);

/** Reads the entries of a range by their numbers, oldest first or newest first, query by query as they are consumed. */
export async function* readEntries(
  store: Store,
  book: Book,
  range: NumberRange = {},
  { isNewestFirst = false }: { readonly isNewestFirst?: boolean } = {},
): AsyncGenerator<Entry> {
  const { from = 1, to = highestNumber } = range;
  let rest: NumberRange = { from: (await findPage(store, book, from))?.firstNumber ?? from, to };
  for (;;) {
    const { pages, hasMore } = await queryPages(store, book, rest, { isNewestFirst });
    for (const page of pages) {
      const entries = entriesOf(page).filter(({ number }) => number >= from && number <= to);
      yield* isNewestFirst ? entries.toReversed() : entries;
    }
    const last = pages.at(-1);
    if (!hasMore || !last) return;
    rest = isNewestFirst ? { ...rest, to: last.firstNumber - 1 } : { ...rest, from: last.firstNumber + 1 };
  }
}

/**
 * Reads the entries from the first one of a page on, oldest first, for half the price and without a search for the page. For entries that
 * are older than what an eventually consistent read may miss.
 */
export async function* readSettledEntries(store: Store, book: Book, firstNumber: number): AsyncGenerator<Entry> {
  let from = firstNumber;
  for (;;) {
    const { pages, hasMore } = await queryPages(store, book, { from }, { isSettled: true });
    for (const page of pages) yield* entriesOf(page);
    const last = pages.at(-1);
    if (!hasMore || !last) return;
    from = closingOf(last).number + 1;
  }
}

/** The last number of a book and the balance after it. */
export async function lastEntry(store: Store, book: Book): Promise<Closing> {
  const page = await lastPage(store, book);
  return page ? closingOf(page) : nothingPosted;
}

/**
 * The last entry that was booked up to a moment, ISO 8601 in UTC, and the balance after it. Booking times never decrease, so the page is
 * searched for by halving the numbers: a book of a million entries takes at most twenty queries, and the end of a book one.
 */
export async function entryUntil(store: Store, book: Book, moment: string): Promise<Closing> {
  let page = await lastPage(store, book);
  let found: BookPage | undefined;
  let lowest = 1;
  let highest = page ? page.firstNumber : 0;
  while (page && lowest <= highest) {
    if (page.bookedAt <= moment) {
      found = page;
      lowest = closingOf(page).number + 1;
    } else {
      highest = page.firstNumber - 1;
    }
    if (lowest <= highest) page = await findPage(store, book, Math.ceil((lowest + highest) / 2));
  }
  return found ? closingOf(found) : nothingPosted;
}
