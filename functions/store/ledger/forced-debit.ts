import { uuidIn } from '../../domain/ids.ts';
import { spendable } from '../../domain/ledger/account.ts';
import type { Store, Write } from '../table.ts';
import { readAccount } from './accounts.ts';
import { type BalanceChange, force, takeBack } from './balance-changes.ts';
import { mergeAccount } from './sharding/whole-balance.ts';

/**
 * The write that takes from an account what the outside world has taken already. It is never refused for lack of money: what the
 * account does not hold takes its balance below 0, and the next credits raise it again. Throws StaleWrite and ContendedWrite where
 * the account changes at the same time, which another decision heals.
 */
export async function forcedDebit(store: Store, change: BalanceChange): Promise<Write> {
  const { platformId, accountId, amount, at } = change;
  const account = await readAccount(store, platformId, uuidIn('InternalAccount', accountId));
  if (!account) throw new Error(`The account ${accountId} does not exist.`);
  if (account.status === 'ACTIVE' && spendable(account) >= amount) return takeBack(change);
  // A shard never holds less than nothing, so only an account in one item can owe.
  await mergeAccount(store, account, at);
  return force(change);
}
