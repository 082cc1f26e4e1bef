import { type PlatformId, uuidOf } from '../../functions/domain/ids.ts';
import { type InternalAccount, spendable } from '../../functions/domain/ledger/account.ts';
import { listPlatformAccounts, readAccounts } from '../../functions/store/ledger/accounts.ts';
import { entriesIn, entryTypes } from '../../functions/store/ledger/journal.ts';
import { auditLedger } from '../../functions/store/ledger/ledger-audit.ts';
import { scan } from '../../functions/store/scan.ts';
import type { Store } from '../../functions/store/table.ts';
import type { LedgerView, SideLine, TAccount } from './ledger-views.ts';

type Sides = Map<string, { count: number; sum: number }>;

/** The postings of one account, added up by side and movement. */
interface Book {
  readonly account: string;
  readonly currency: string;
  readonly out: Sides;
  readonly in: Sides;
}

/** Every account of a platform that has money or postings, and the audit of the whole ledger. Reads the whole table. */
export async function ledgerView(store: Store, platformId: PlatformId): Promise<LedgerView> {
  const { entries, accounts, inMotion, differences } = await auditLedger(store);
  const books = await booksOf(store, platformId);
  const held = await accountsWith(store, platformId, books);
  const internal = held.map((account): TAccount => {
    const { accountId, currency, customerId } = account;
    const amounts = { balance: spendable(account), held: account.held };
    return {
      account: accountId,
      currency,
      ...(customerId && { customerId }),
      ...amounts,
      ...sidesOf(books.get(accountId)),
    };
  });
  const system = [...books.values()].filter(({ account }) => account.startsWith('system:'));
  return {
    audit: { entries, accounts, inMotion, differences: differences.slice(0, 20) },
    accounts: [
      ...internal,
      ...system.map((book): TAccount => ({ account: book.account, currency: book.currency, ...sidesOf(book) })),
    ],
  };
}

async function booksOf(store: Store, platformId: PlatformId): Promise<ReadonlyMap<string, Book>> {
  const books = new Map<string, Book>();
  for await (const item of scan(store, ...entryTypes)) {
    for (const entry of entriesIn(item)) {
      if (entry.platformId !== platformId) continue;
      for (const { account, currency, amount } of entry.postings) {
        // A system account has a book in each currency; an internal account has one currency.
        const name = account.startsWith('system:') ? `${account} ${currency}` : account;
        const book = books.get(name) ?? { account, currency, out: new Map(), in: new Map() };
        books.set(name, book);
        add(amount < 0 ? book.out : book.in, entry.movement, Math.abs(amount));
      }
    }
  }
  return books;
}

function add(side: Sides, movement: string, amount: number): void {
  const line = side.get(movement) ?? { count: 0, sum: 0 };
  side.set(movement, { count: line.count + 1, sum: line.sum + amount });
}

/** The platform's own accounts, and those of customers that have postings. */
async function accountsWith(
  store: Store,
  platformId: PlatformId,
  books: ReadonlyMap<string, Book>,
): Promise<readonly InternalAccount[]> {
  const own = await listPlatformAccounts(store, platformId);
  const accountIds = new Set<string>(own.map(({ accountId }) => accountId));
  const uuids = [...books.keys()]
    .filter((name) => !accountIds.has(name))
    .flatMap((name) => uuidOf('InternalAccount', name) ?? []);
  return [...own, ...(await readAccounts(store, platformId, uuids))];
}

const sidesOf = (book: Book | undefined) => ({ out: linesOf(book?.out), in: linesOf(book?.in) });

const linesOf = (side: Sides = new Map()): readonly SideLine[] =>
  [...side].map(([movement, line]) => ({ movement, ...line }));
