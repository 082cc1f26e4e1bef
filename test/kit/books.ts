import { isDeepStrictEqual } from 'node:util';
import { systemAccounts } from '../../functions/domain/ledger/chart-of-accounts.ts';
import {
  type Book,
  type BookPage,
  bookPage,
  dayOf,
  entriesOf,
  newEntries,
} from '../../functions/domain/ledger/entry.ts';
import { heldAmount } from '../../functions/domain/payments/held-deposit.ts';
import { itemReader } from '../../functions/store/item-reader.ts';
import { entriesIn } from '../../functions/store/ledger/journal.ts';
import { heldDepositType, toHeldDeposit } from '../../functions/store/payments/held-deposits.ts';
import type { Item } from '../../functions/store/table.ts';
import { accountShardType } from '../../functions/topology/item-types.ts';

const toPage = itemReader('BOOK_PAGE', bookPage);
const nameOf = ({ platformId, account, currency }: Book): string => `${platformId} ${account} ${currency}`;

/** What an entry says, without its place in the book. */
const textOf = ({
  amount,
  kind,
  causeId,
  valueDate,
  counterAccounts,
}: ReturnType<typeof newEntries>[number]['entry']) => [amount, kind, causeId, valueDate, ...counterAccounts].join(' ');

/** The entries that the journal makes, by book, sorted. */
function expectedEntries(items: readonly Item[]): ReadonlyMap<string, readonly string[]> {
  const entries = items.flatMap(entriesIn).flatMap(newEntries);
  const byBook = Map.groupBy(entries, ({ book }) => nameOf(book));
  return new Map([...byBook].map(([name, all]) => [name, all.map(({ entry }) => textOf(entry)).sort()]));
}

/** The pages of all books in their order, by book. */
export const pagesByBook = (items: readonly Item[]): ReadonlyMap<string, readonly BookPage[]> =>
  Map.groupBy(
    items
      .filter(({ type }) => type === 'BOOK_PAGE')
      .map(toPage)
      .sort((one, other) => one.firstNumber - other.firstNumber),
    nameOf,
  );

/** Compares the books with the journal: a sentence for each book that differs, or whose numbers, balances or days are wrong. */
export function booksDiffer(all: Iterable<Item>): readonly string[] {
  const items = [...all];
  const expected = expectedEntries(items);
  const pages = pagesByBook(items);
  const inChart = items.filter(({ type }) => type === 'BOOK').map((item) => nameOf(item as Item & Book));
  return [
    ...[...new Set([...expected.keys(), ...pages.keys(), ...inChart])].flatMap((name) =>
      bookDiffers(name, pages.get(name) ?? [], expected.get(name) ?? []),
    ),
    ...(isDeepStrictEqual(new Set(inChart), new Set(pages.keys())) ? [] : ['The chart of accounts has other books.']),
    ...daysDiffer(items, pages),
    ...accountsDiffer(items, pages),
  ];
}

function bookDiffers(name: string, pages: readonly BookPage[], expected: readonly string[]): readonly string[] {
  let [number, balance, bookedAt] = [0, 0n, ''];
  const faults: string[] = [];
  for (const page of pages) {
    if (page.bookedAt < bookedAt) faults.push(`${name}: is booked at ${page.bookedAt} after ${bookedAt}`);
    bookedAt = page.bookedAt;
    for (const entry of entriesOf(page)) {
      number += 1;
      balance += BigInt(entry.amount);
      if (entry.number !== number) faults.push(`${name}: has entry ${entry.number} in the place of ${number}`);
      if (entry.balanceAfter !== balance) faults.push(`${name} ${number}: ${entry.balanceAfter}, not ${balance}`);
    }
  }
  const actual = pages.flatMap(entriesOf).map(textOf).sort();
  if (!isDeepStrictEqual(actual, expected)) {
    faults.push(`${name}: has ${actual.length} entries, the journal makes ${expected.length}`);
  }
  return faults;
}

/** The items of days say what each book was before its first entry of that day, and there is no other. */
function daysDiffer(items: readonly Item[], pages: ReadonlyMap<string, readonly BookPage[]>): readonly string[] {
  const dayName = (book: Book, day: string) => `${nameOf(book)} ${day}`;
  const expected = [...pages.values()].flatMap((all) =>
    all
      .filter(({ bookedAt }, index) => dayOf(bookedAt) !== dayOf(all[index - 1]?.bookedAt ?? ''))
      .map((page) => [dayName(page, dayOf(page.bookedAt)), page.firstNumber - 1, page.openingBalance]),
  );
  const actual = items
    .filter(({ type }) => type === 'BOOK_DAY')
    .map((item) => [dayName(item as Item & Book, String(item.day)), item.openingNumber, item.openingBalance]);
  return isDeepStrictEqual(expected.sort(), actual.sort()) ? [] : ['The days of the books differ.'];
}

/** Each account has the money of its book, and counts its entries, with those of its shards. */
function accountsDiffer(items: readonly Item[], pages: ReadonlyMap<string, readonly BookPage[]>): readonly string[] {
  const sums = new Map<string, { money: number; entries: number }>();
  for (const item of items.filter(({ type }) => type === 'INTERNAL_ACCOUNT' || type === accountShardType)) {
    const { accountId, balance, held = 0, entries } = item;
    const sum = sums.get(String(accountId)) ?? { money: 0, entries: 0 };
    sums.set(String(accountId), {
      money: sum.money + Number(balance) + Number(held),
      entries: sum.entries + Number(entries),
    });
  }
  const books = new Map(
    [...pages.values()].map((all) => [String(all[0]?.account), all.flatMap(entriesOf).at(-1)] as const),
  );
  return [...sums].flatMap(([accountId, { money, entries }]) => {
    const { number = 0, balanceAfter = 0n } = books.get(accountId) ?? {};
    const isSame = entries === number && BigInt(money) === balanceAfter;
    return isSame
      ? []
      : [`${accountId}: has ${money} after ${entries} entries, its book ${balanceAfter} after ${number}`];
  });
}

/** Compares suspense with the deposits that are held: a sentence where it has more or less than is left of them. No refund may be under way. */
export function heldDiffers(all: Iterable<Item>): readonly string[] {
  const items = [...all];
  const held = items.filter(({ type }) => type === heldDepositType).map(toHeldDeposit);
  const left = held.reduce((total, each) => total + heldAmount(each), 0);
  const inSuspense = items
    .flatMap(entriesIn)
    .flatMap(({ postings }) => postings.filter(({ account }) => account === systemAccounts.suspense))
    .reduce((total, { amount }) => total + amount, 0);
  return inSuspense === left ? [] : [`${inSuspense} are in suspense, ${left} are left of the deposits that are held`];
}
