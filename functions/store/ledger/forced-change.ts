import { uuidIn } from '../../domain/ids.ts';
import { spendable } from '../../domain/ledger/account.ts';
import type { Store, Write } from '../table.ts';
import { readAccount } from './accounts.ts';
import { type AccountChange, changeAccount, force } from './balance-changes.ts';
import { mergeAccount } from './sharding/whole-balance.ts';

/**
 * The write that books on an account what the outside world has done already, by at most one write. It is never refused for lack
 * of money: what the account does not hold takes its balance below 0, and the next credits raise it again. Throws StaleWrite and
 * ContendedWrite where the account changes at the same time, which another decision heals.
 */
export async function forcedChange(store: Store, change: AccountChange): Promise<readonly Write[]> {
  const { platformId, accountId, balanceChange, at } = change;
  if (balanceChange >= 0) return changeAccount(change);
  const account = await readAccount(store, platformId, uuidIn('InternalAccount', accountId));
  if (!account) throw new Error(`The account ${accountId} does not exist.`);
  if (account.status === 'ACTIVE' && spendable(account) >= -balanceChange) return changeAccount(change);
  // A shard never holds less than nothing, so only an account in one item can owe.
  await mergeAccount(store, account, at);
  return [force(change)];
}
