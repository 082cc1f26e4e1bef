import type { Environment } from '../../functions/domain/environment.ts';
import { type PlatformId, uuidOf } from '../../functions/domain/ids.ts';
import { type InternalAccount, spendable } from '../../functions/domain/ledger/account.ts';
import { amountText } from '../../functions/domain/money.ts';
import type { Key } from '../../functions/store/keys.ts';
import * as keys from '../../functions/store/keys.ts';
import { toAccount } from '../../functions/store/ledger/account-items.ts';
import { listBooks } from '../../functions/store/ledger/books/chart.ts';
import { readEntries } from '../../functions/store/ledger/books/pages.ts';
import { largestBatch, readItems, type Store } from '../../functions/store/table.ts';
import { listPlatforms } from '../platforms/platforms.ts';

/** An account below zero: what banks and card networks took back was spent. Its next credits make up for it. */
interface Overdraft {
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

/** Every account below zero, the oldest first. Reads the account of each book, and the newest entries of those below zero. */
export async function overdrafts(store: Store): Promise<readonly Overdraft[]> {
  const found: Overdraft[] = [];
  for (const { platformId, environment } of await listPlatforms()) {
    for await (const account of accountsWithEntries(store, platformId)) {
      const balance = spendable(account);
      if (balance >= 0) continue;
      const { customerId, accountId, currency } = account;
      const since = await belowZeroSince(store, account);
      found.push({ environment, platformId, ...(customerId && { customerId }), accountId, currency, balance, since });
    }
  }
  return found.sort((one, other) => one.since.localeCompare(other.since));
}

/** The accounts of a platform that money was ever on. */
async function* accountsWithEntries(store: Store, platformId: PlatformId): AsyncGenerator<InternalAccount> {
  let batch: Key[] = [];
  const read = async () => (await readItems(store, batch)).flatMap((item) => (item ? [toAccount(item)] : []));
  for await (const { account } of listBooks(store, platformId, { accounts: 'InternalAccount:' })) {
    const uuid = uuidOf('InternalAccount', account);
    if (uuid !== undefined) batch.push(keys.internalAccount(platformId, uuid));
    if (batch.length < largestBatch) continue;
    yield* await read();
    batch = [];
  }
  if (batch.length > 0) yield* await read();
}

/** Goes back from the balance of now, entry by entry, to the one before which the account was not below zero. */
async function belowZeroSince(store: Store, account: InternalAccount): Promise<string> {
  const { platformId, accountId, currency } = account;
  let balance = spendable(account);
  let since = account.updatedAt;
  for await (const entry of readEntries(
    store,
    { platformId, account: accountId, currency },
    {},
    { isNewestFirst: true },
  )) {
    if (balance >= 0) break;
    since = entry.bookedAt;
    balance -= entry.amount;
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
            `${environment.padEnd(10)}  ${since}  ${amountText(balance, currency).padStart(24)}  ${accountId}  ${customerId}  ${platformId}`,
        )
        .join('\n');
