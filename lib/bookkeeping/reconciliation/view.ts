import { cashAccount } from '../../../functions/domain/ledger/chart-of-accounts.ts';
import {
  type CashBook,
  differenceOf,
  type ImportedStatement,
  type Match,
  type OpenItem,
} from '../../../functions/domain/ledger/reconciliation.ts';
import { tableStore } from '../../../functions/runtime/store.ts';
import { lastEntry } from '../../../functions/store/ledger/books/pages.ts';
import {
  readMatches,
  readOpenItems,
  readReconciliation,
  readStatements,
} from '../../../functions/store/ledger/reconciliation.ts';
import { listPlatforms } from '../../platforms/platforms.ts';

/** The reconciliation of a cash account. Amounts in the smallest unit, as the bank sees them. */
export interface ReconciliationView {
  readonly book: CashBook;
  readonly statements: readonly ImportedStatement[];
  readonly matches: readonly Match[];
  readonly open: readonly OpenItem[];
  /** Where statements have balances: what they end with, what the ledger has, and what explains the difference. */
  readonly position?: {
    readonly statements: number;
    readonly ledger: number;
    /** The surplus of open lines over open entries. */
    readonly open: number;
    /** The rest: the balance before the first statement, unless entries are not taken yet. */
    readonly before: number;
  };
}

/** The open items of a cash account. */
export const listOpenItems = (book: CashBook): Promise<readonly OpenItem[]> => readOpenItems(tableStore(), book);

/** Statements, matches and open items of a cash account, and how its balances explain each other. */
export async function showReconciliation(book: CashBook): Promise<ReconciliationView> {
  const store = tableStore();
  const [statements, matches, open, state] = [
    await readStatements(store, book),
    await readMatches(store, book),
    await readOpenItems(store, book),
    await readReconciliation(store, book),
  ];
  const shown = { book, statements, matches, open };
  if (!state?.closing) return shown;
  const ledger = await ledgerBalance(book);
  const [closing, difference] = [state.closing.amount, differenceOf(open)];
  const before = closing - ledger - difference;
  return { ...shown, position: { statements: closing, ledger, open: difference, before } };
}

/** The cash account of all platforms of the environment: a debit of the ledger is money at the bank. */
async function ledgerBalance({ environment, name, currency }: CashBook): Promise<number> {
  let balance = 0n;
  for (const platform of await listPlatforms()) {
    if (platform.environment !== environment) continue;
    const { platformId } = platform;
    balance += (await lastEntry(tableStore(), { platformId, account: cashAccount(name), currency })).balance;
  }
  return Number(-balance);
}
