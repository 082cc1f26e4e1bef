import { type PlatformId, uuidOf } from '../../../functions/domain/ids.ts';
import type { InternalAccount } from '../../../functions/domain/ledger/account.ts';
import { typeOfAccount } from '../../../functions/domain/ledger/chart-of-accounts.ts';
import type { Book } from '../../../functions/domain/ledger/entry.ts';
import { listPlatformAccounts, readAccounts } from '../../../functions/store/ledger/accounts.ts';
import { listBooks, readBooksOfAccounts } from '../../../functions/store/ledger/books/chart.ts';
import { lastEntry } from '../../../functions/store/ledger/books/pages.ts';
import type { Store } from '../../../functions/store/table.ts';
import type { ChartAccount, ChartView } from '../ledger-views.ts';

/** As many accounts are on a page. */
const pageSize = 100;

/** The chart of accounts of a platform, from a place on. It reads the last entry of each account that it shows, and nothing else. */
export async function chartView(store: Store, platformId: PlatformId, from: string | undefined): Promise<ChartView> {
  const { books, next } = await readBooksOfAccounts(store, platformId, from, pageSize);
  const own: Book[] = [];
  for await (const book of listBooks(store, platformId, { accounts: 'system:' })) own.push(book);
  const uuids = books.flatMap(({ account }) => uuidOf('InternalAccount', account) ?? []);
  const accounts = new Map(
    (await readAccounts(store, platformId, uuids)).map((account) => [account.accountId, account] as const),
  );
  const show = (book: Book) => shown(store, book, accounts.get(book.account as InternalAccount['accountId']));
  return {
    accounts: await Promise.all(books.map(show)),
    ...(next && { next }),
    own: await Promise.all(own.map(show)),
    unused: await unusedAccounts(store, platformId),
  };
}

async function shown(store: Store, book: Book, internal: InternalAccount | undefined): Promise<ChartAccount> {
  const { number, balance } = await lastEntry(store, book);
  const { account, currency } = book;
  return {
    ...{ account, currency, accountType: typeOfAccount(account), balance: Number(balance), entries: number },
    ...(internal && { held: internal.held }),
    ...(internal?.customerId && { customerId: internal.customerId }),
  };
}

async function unusedAccounts(store: Store, platformId: PlatformId) {
  const own = await listPlatformAccounts(store, platformId);
  const closings = await Promise.all(
    own.map(({ accountId: account, currency }) => lastEntry(store, { platformId, account, currency })),
  );
  return own
    .filter((_, index) => closings[index]?.number === 0)
    .map(({ accountId: account, currency }) => ({ account, currency }));
}
