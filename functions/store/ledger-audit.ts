import type { InternalAccount } from '../domain/account.ts';
import { isSystemAccount } from '../domain/ledger.ts';
import { toAccount } from './accounts.ts';
import { toJournalEntry } from './journal.ts';
import { scan } from './scan.ts';
import type { Store } from './table.ts';

/** What adding up the whole ledger came to. */
export interface LedgerAudit {
  readonly entries: number;
  readonly accounts: number;
  /** Accounts that changed while they were added up: to be judged by another run. */
  readonly inMotion: number;
  /** Every rule that does not hold, in words. */
  readonly differences: readonly string[];
}

/**
 * Adds up every journal entry of the table. Each entry must sum to zero per currency, every balance (spendable and held)
 * must equal the sum of its postings, and no account may be below zero. Accounts are read before and after the entries and
 * judged only if they stood still, so the audit can run while payments do.
 */
export async function auditLedger(store: Store): Promise<LedgerAudit> {
  const before = await readAccounts(store);
  const sums = new Map<string, number>();
  const differences: string[] = [];
  let entries = 0;
  for await (const item of scan(store, 'JOURNAL')) {
    const entry = toJournalEntry(item);
    entries += 1;
    const perCurrency = new Map<string, number>();
    for (const { account, currency, amount } of entry.postings) {
      perCurrency.set(currency, (perCurrency.get(currency) ?? 0) + amount);
      if (!isSystemAccount(account)) sums.set(account, (sums.get(account) ?? 0) + amount);
    }
    for (const [currency, sum] of perCurrency) {
      if (sum !== 0)
        differences.push(`${entry.cause} ${entry.causeId} ${entry.movement}: postings in ${currency} sum to ${sum}`);
    }
  }
  const after = await readAccounts(store);
  const settled = [...after.values()].filter(({ accountId, version }) => before.get(accountId)?.version === version);
  for (const account of settled) differences.push(...differencesOf(account, sums.get(account.accountId) ?? 0));
  for (const accountId of sums.keys()) {
    if (!after.has(accountId)) differences.push(`${accountId}: has postings and no account`);
  }
  return { entries, accounts: after.size, inMotion: after.size - settled.length, differences };
}

function differencesOf({ accountId, balance, held }: InternalAccount, sum: number): string[] {
  const found: string[] = [];
  if (balance + held !== sum) found.push(`${accountId}: holds ${balance + held}, its postings sum to ${sum}`);
  if (balance < 0 || held < 0) found.push(`${accountId}: is below zero (balance ${balance}, held ${held})`);
  return found;
}

async function readAccounts(store: Store): Promise<Map<string, InternalAccount>> {
  const accounts = new Map<string, InternalAccount>();
  for await (const item of scan(store, 'INTERNAL_ACCOUNT')) {
    const account = toAccount(item);
    accounts.set(account.accountId, account);
  }
  return accounts;
}
