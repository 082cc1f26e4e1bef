import type { Environment } from '../../functions/domain/environment.ts';
import { type InternalAccount, spendable } from '../../functions/domain/ledger/account.ts';
import { toAccount } from '../../functions/store/ledger/account-items.ts';
import { entriesIn, entryTypes } from '../../functions/store/ledger/journal.ts';
import { scan } from '../../functions/store/scan.ts';
import type { Store } from '../../functions/store/table.ts';
import { listPlatforms } from '../platforms/platforms.ts';
import { moneyText } from './money-text.ts';

/** An account below zero: what banks and card networks took back was spent. Its next credits make up for it. */
export interface Overdraft {
  readonly environment: Environment;
  readonly platformId: string;
  /** The customer who owes it; nothing where the platform does. */
  readonly customerId?: string;
  readonly accountId: string;
  readonly currency: string;
  /** Below 0, in the smallest unit. */
  readonly balance: number;
  /** When the account fell below zero and has not been above since. */
  readonly since: string;
}

interface Posted {
  readonly at: string;
  readonly amount: number;
}

/** Every account below zero, the oldest first. Reads the accounts of the table, and its entries where there are any. */
export async function overdrafts(store: Store): Promise<readonly Overdraft[]> {
  const environments = new Map((await listPlatforms()).map((platform) => [platform.platformId, platform.environment]));
  const accounts: InternalAccount[] = [];
  for await (const item of scan(store, 'INTERNAL_ACCOUNT')) {
    const account = toAccount(item);
    if (spendable(account) < 0) accounts.push(account);
  }
  if (accounts.length === 0) return [];
  const postings = await postingsOf(store, new Set(accounts.map(({ accountId }) => accountId)));
  return accounts
    .map(
      (account): Overdraft => ({
        environment: environments.get(account.platformId) ?? 'sandbox',
        platformId: account.platformId,
        ...(account.customerId && { customerId: account.customerId }),
        accountId: account.accountId,
        currency: account.currency,
        balance: spendable(account),
        since: belowZeroSince(account, postings.get(account.accountId) ?? []),
      }),
    )
    .sort((one, other) => one.since.localeCompare(other.since));
}

async function postingsOf(store: Store, accountIds: ReadonlySet<string>): Promise<ReadonlyMap<string, Posted[]>> {
  const postingsByAccount = new Map<string, Posted[]>();
  for await (const item of scan(store, ...entryTypes)) {
    for (const { postings, at } of entriesIn(item)) {
      for (const { account, amount } of postings) {
        if (accountIds.has(account))
          postingsByAccount.set(account, [...(postingsByAccount.get(account) ?? []), { at, amount }]);
      }
    }
  }
  return postingsByAccount;
}

/** Goes back from the balance of now, posting by posting, to the one before which the account was not below zero. */
function belowZeroSince(account: InternalAccount, postings: readonly Posted[]): string {
  let balance = spendable(account);
  let since = account.updatedAt;
  for (const { at, amount } of postings.toSorted((one, other) => other.at.localeCompare(one.at))) {
    if (balance >= 0) break;
    since = at;
    balance -= amount;
  }
  return since;
}

/** The accounts as lines for a terminal. */
export const overdraftsText = (accounts: readonly Overdraft[]): string =>
  accounts.length === 0
    ? 'No account is below zero.'
    : accounts
        .map(
          ({ environment, platformId, customerId = 'the platform', accountId, currency, balance, since }) =>
            `${environment.padEnd(10)}  ${since}  ${moneyText(balance, currency).padStart(24)}  ${accountId}  ${customerId}  ${platformId}`,
        )
        .join('\n');
