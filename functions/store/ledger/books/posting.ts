import {
  type Book,
  type BookPage,
  closingOf,
  dayOf,
  type NewEntry,
  newEntries,
  nextPage,
  nothingPosted,
} from '../../../domain/ledger/entry.ts';
import { integer, object } from '../../../domain/schema.ts';
import { itemReader } from '../../item-reader.ts';
import * as keys from '../../keys.ts';
import { commit, type Item, keyOf, readManyItems, type Store, type Write } from '../../table.ts';
import { entriesIn } from '../journal.ts';
import { addToChart, openDay } from './chart.ts';
import { lastPage, putPage } from './pages.ts';

/** The most items of a transaction. */
const largestTransaction = 100;

/**
 * The most books that one journal entry may be in, because it is posted to all of them at once: a page for each, which may be the first of its
 * day and of its book, beside the marker of the source.
 */
export const mostBooks = Math.floor((largestTransaction - 1) / 3);

/** An item with journal entries that are not in the books yet. */
interface Source {
  readonly key: keys.Key;
  /** How many of its journal entries were in the books. */
  readonly posted: number;
  /** How many it has. */
  readonly all: number;
  /** The entries that the rest of them makes. */
  readonly entries: readonly NewEntry[];
}

/** The last pages of books, by their names. */
type LastPages = Map<string, BookPage | undefined>;

const nameOf = ({ platformId, account, currency }: Book): string => `${platformId}#${account}#${currency}`;

/**
 * Posts to the books what is not posted yet of the journal entries that items hold: each entry once, also where others post it at the same
 * time. As many as a transaction holds go together, so that ten payments of one batch share the pages of the service's own accounts. Throws
 * StaleWrite and ContendedWrite when another reader of the stream was first; what was posted until then stays posted.
 */
export async function postJournal(store: Store, items: readonly Item[], at: Date): Promise<void> {
  let rest = await readSources(store, items);
  const lastPages = await readLastPages(store, rest);
  const bookedAt = latest(at.toISOString(), lastPages);
  while (rest.length > 0) {
    const chunk = firstChunk(rest, lastPages, bookedAt);
    const pages = newPages(chunk, lastPages, bookedAt);
    await commit(store, [...chunk.map(putPosted), ...pages.flatMap((page) => pageWrites(page, lastPages))]);
    for (const page of pages) lastPages.set(nameOf(page), page);
    rest = rest.slice(chunk.length);
  }
}

/** How many journal entries of items are in no book yet. */
export const countUnposted = async (store: Store, items: readonly Item[]): Promise<number> =>
  (await readSources(store, items)).reduce((count, { posted, all }) => count + all - posted, 0);

const readPosted = itemReader('POSTED_ENTRIES', object({ posted: integer }));

/** How many journal entries of each item are in the books. */
export async function readPostedCounts(store: Store, found: readonly keys.Key[]): Promise<readonly number[]> {
  const markers = await readManyItems(store, found.map(keys.postedEntries));
  return markers.map((marker) => (marker ? readPosted(marker).posted : 0));
}

async function readSources(store: Store, items: readonly Item[]): Promise<readonly Source[]> {
  const counts = await readPostedCounts(store, items.map(keyOf));
  return items.flatMap((item, index): readonly Source[] => {
    const posted = counts[index] ?? 0;
    const journal = entriesIn(item);
    if (journal.length <= posted) return [];
    return [{ key: keyOf(item), posted, all: journal.length, entries: journal.slice(posted).flatMap(newEntries) }];
  });
}

/** The marker of a source. Its condition keeps two readers, or a repeated change, from posting an entry twice. */
const putPosted = ({ key, posted, all }: Source): Write => ({
  put: {
    item: { ...keys.postedEntries(key), type: 'POSTED_ENTRIES', posted: all },
    condition: posted === 0 ? 'attribute_not_exists(pk)' : 'posted = :posted',
  },
  ...(posted > 0 && { values: { posted } }),
});

async function readLastPages(store: Store, sources: readonly Source[]): Promise<LastPages> {
  const books = new Map(sources.flatMap(({ entries }) => entries.map(({ book }) => [nameOf(book), book] as const)));
  const read = [...books].map(async ([name, book]) => [name, await lastPage(store, book)] as const);
  return new Map(await Promise.all(read));
}

/** One time for all pages, so that a journal entry is on one day in all of its books; not earlier than what is in them. */
const latest = (at: string, lastPages: LastPages): string =>
  [...lastPages.values()].reduce((time, page) => (page && page.bookedAt > time ? page.bookedAt : time), at);

/** The first sources whose writes fit into a transaction together. */
function firstChunk(sources: readonly Source[], lastPages: LastPages, bookedAt: string): readonly Source[] {
  const books = new Set<string>();
  let size = 0;
  const end = sources.findIndex(({ entries }, index) => {
    const added = new Set(entries.map(({ book }) => nameOf(book)).filter((name) => !books.has(name)));
    size += 1;
    for (const name of added) {
      books.add(name);
      size += 1 + opened(lastPages.get(name), bookedAt).length;
    }
    return size > largestTransaction && index > 0;
  });
  return end === -1 ? sources : sources.slice(0, end);
}

/** The items that a page opens beside itself, after the last one of its book. */
const opened = (last: BookPage | undefined, bookedAt: string): readonly ('DAY' | 'BOOK')[] => {
  if (!last) return ['DAY', 'BOOK'];
  return dayOf(last.bookedAt) === dayOf(bookedAt) ? [] : ['DAY'];
};

function newPages(chunk: readonly Source[], lastPages: LastPages, bookedAt: string): readonly BookPage[] {
  const byBook = Map.groupBy(
    chunk.flatMap(({ entries }) => entries),
    ({ book }) => nameOf(book),
  );
  return [...byBook].flatMap(([name, entries]) => {
    const [first] = entries;
    const added = entries.map(({ entry }) => entry);
    return first ? [nextPage(first.book, lastPages.get(name), added, bookedAt)] : [];
  });
}

/** Writes a page, and with the first of a day or of a book what says that it is there. */
function pageWrites(page: BookPage, lastPages: LastPages): readonly Write[] {
  const { platformId, account, currency, bookedAt } = page;
  const last = lastPages.get(nameOf(page));
  const { number: openingNumber, balance } = last ? closingOf(last) : nothingPosted;
  const day = { day: dayOf(bookedAt), openingNumber, openingBalance: String(balance) };
  return [
    putPage(page),
    ...opened(last, bookedAt).map((what) =>
      what === 'BOOK' ? addToChart(page) : openDay({ platformId, account, currency, ...day }),
    ),
  ];
}
