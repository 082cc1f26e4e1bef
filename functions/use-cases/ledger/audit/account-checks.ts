import { idOf, uuidIn } from '../../../domain/ids.ts';
import type { Book } from '../../../domain/ledger/entry.ts';
import { amountText } from '../../../domain/money.ts';
import { timer } from '../../../ports/timer.ts';
import { readAccount } from '../../../store/ledger/accounts.ts';
import { lastEntry, readEntries } from '../../../store/ledger/books/pages.ts';
import { ContendedWrite, type Store } from '../../../store/table.ts';

/**
 * The pauses before each reading of an account whose book was behind, in milliseconds. Together they are longer than entries take to be
 * posted, and than the longest pause of a late change.
 */
const pausesMs = [0, 1_000, 2_000, 5_000, 15_000, 60_000];

/** How many accounts are read at once. */
const atOnce = 16;

/** A book and then its account, which has at least the entries of the book. */
interface Reading {
  readonly book: Book;
  /** How many entries the book has, and the balance after them. */
  readonly posted: number;
  readonly balance: bigint;
  /** How many entries the account counts, and what it has, held money and shards included. */
  readonly counted: number;
  readonly money: bigint;
  readonly held: number;
}

/** The money that an account holds for payments. */
export interface HeldMoney {
  readonly amount: number;
  readonly currency: string;
}

interface AccountChecks {
  /** Accounts that kept moving, whose balance could only be bounded. */
  readonly bounded: number;
  /** The money that each account held for payments when it was read last. */
  readonly held: ReadonlyMap<string, HeldMoney>;
  readonly differences: readonly string[];
}

/**
 * Compares accounts with their books. An account that counts as many entries as its book had before has to have exactly its balance,
 * however often it moves. One that counts more is read again; where it never rests, its balance has to be what some of the entries that
 * followed can make.
 */
export async function checkAccounts(store: Store, books: readonly Book[]): Promise<AccountChecks> {
  const differences: string[] = [];
  const held = new Map<string, HeldMoney>();
  /** The first reading of each account that was ahead of its book. */
  const ahead = new Map<Book, Reading | undefined>();
  let open = books;
  for (const pauseMs of pausesMs) {
    if (open.length === 0) break;
    if (pauseMs > 0) await timer().pause(pauseMs);
    const moving: Book[] = [];
    await atMost(atOnce, open, async (book) => {
      const reading = await read(store, book);
      if (typeof reading === 'object') held.set(book.account, { amount: reading.held, currency: book.currency });
      if (typeof reading === 'string') differences.push(reading);
      else if (reading && reading.counted <= reading.posted) differences.push(...differenceOf(reading));
      else {
        moving.push(book);
        ahead.set(book, ahead.get(book) ?? reading);
      }
    });
    open = moving;
  }
  for (const book of open) differences.push(...(await boundedDifference(store, book, ahead.get(book))));
  return { bounded: open.length, held, differences };
}

/** Reads the book first. A sentence where there is no such account; nothing where its shards keep moving. */
async function read(store: Store, book: Book): Promise<Reading | string | undefined> {
  const accountId = idOf('InternalAccount', book.account);
  if (!accountId) throw new Error(`${book.account} is no internal account.`);
  const { number: posted, balance } = await lastEntry(store, book);
  try {
    const account = await readAccount(store, book.platformId, uuidIn('InternalAccount', accountId));
    if (!account) return `${accountId}: has entries and no account`;
    const { entries: counted, held, shardTotal = 0 } = account;
    if (held < 0) return `${accountId}: holds less than nothing for payments`;
    const money = BigInt(account.balance) + BigInt(held) + BigInt(shardTotal);
    return { book, posted, balance, counted, money, held };
  } catch (cause) {
    if (cause instanceof ContendedWrite) return undefined;
    return `${accountId}: cannot be read`;
  }
}

/** The difference of an account that does not count more entries than its book had. */
function differenceOf({ book: { account, currency }, posted, balance, counted, money }: Reading): readonly string[] {
  if (counted < posted) return [`${account}: counts ${counted} entries, its book has ${posted}`];
  if (money === balance) return [];
  const [has, sum] = [money, balance].map((amount) => amountText(amount, currency));
  return [`${account}: holds ${has}, its ${posted} entries sum to ${sum}`];
}

/**
 * The difference of an account that was always ahead of its book. It had some of the entries that were posted since, of which only the
 * number is known: what it had must lie between the smallest and the largest sum of so many.
 */
async function boundedDifference(store: Store, book: Book, reading: Reading | undefined): Promise<readonly string[]> {
  if (!reading) return [`${book.account}: cannot be read, its shards keep moving`];
  const { posted, balance, counted, money } = reading;
  const later: number[] = [];
  for await (const { amount } of readEntries(store, book, { from: posted + 1 })) later.push(amount);
  const missing = counted - posted;
  if (later.length < missing) {
    return [`${book.account}: counts ${counted} entries, its book has ${posted + later.length}: some are missing`];
  }
  later.sort((one, other) => one - other);
  const [least, most] = [balance + sumOf(later.slice(0, missing)), balance + sumOf(later.slice(-missing))];
  if (money >= least && money <= most) return [];
  const [has, from, to] = [money, least, most].map((amount) => amountText(amount, book.currency));
  return [`${book.account}: holds ${has}, its entries allow ${from} to ${to}`];
}

const sumOf = (amounts: readonly number[]): bigint => amounts.reduce((sum, amount) => sum + BigInt(amount), 0n);

async function atMost<T>(count: number, all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  // The workers share one iterator, so each is worked on once.
  const rest = all.values();
  const worker = async () => {
    for (const one of rest) await work(one);
  };
  await Promise.all(Array.from({ length: count }, worker));
}
