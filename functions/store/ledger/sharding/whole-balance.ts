import { type InternalAccount, maximumBalance } from '../../../domain/ledger/account.ts';
import { ContendedWrite, commit, type Store } from '../../table.ts';
import { toAccount } from '../account-items.ts';
import { mergedParent } from './parent-item.ts';
import { isSharded } from './sharded-account.ts';
import { agree, deleteShards, entriesOf, readContents, totalOf } from './shards.ts';

/** How often a balance is read while its money moves between its items. */
const maximumReadings = 10;

/**
 * The account with the sum of its shards. Two readings have to agree that no money moved between its items from one to the other: then the
 * sum has all of each payment or nothing of it. Throws ContendedWrite where none agree, because another sum would be wrong.
 */
export async function withShards(store: Store, account: InternalAccount): Promise<InternalAccount> {
  if (!account.shardCount) return account;
  let earlier = await readContents(store, account);
  for (let reading = 2; reading <= maximumReadings; reading += 1) {
    const later = await readContents(store, account);
    if (later.parent && agree(earlier, later)) {
      const { shardCount, shardTotal, shardedUntil, ...whole } = account;
      const { balance, held, version, status, updatedAt, entries } = toAccount(later.parent);
      const current = {
        ...whole,
        balance,
        held,
        version,
        status,
        updatedAt,
        entries: entries + entriesOf(later.shards),
      };
      return isSharded(later.parent)
        ? { ...current, shardCount, shardedUntil, shardTotal: totalOf(later.shards) }
        : current;
    }
    earlier = later;
  }
  throw new ContendedWrite(`The money of ${account.accountId} keeps moving between its shards.`);
}

/**
 * Merges the shards of an account that has any. Returns it as it was when they hold too much. Throws StaleWrite and ContendedWrite when
 * it changes at the same time.
 */
export async function mergeAccount(store: Store, account: InternalAccount, at: Date): Promise<InternalAccount> {
  if (!account.shardCount) return account;
  const { parent, shards } = await readContents(store, account);
  if (!parent) throw new Error(`The account ${account.accountId} does not exist any more.`);
  const current = toAccount(parent);
  const total = totalOf(shards);
  const entries = entriesOf(shards);
  if (!current.shardCount || current.balance + current.held + total > maximumBalance) return current;
  await commit(store, [mergedParent(current, { total, entries }, at), ...deleteShards(current, shards)]);
  const { shardCount, shardTotal, shardedUntil, ...whole } = current;
  return {
    ...whole,
    ...{ balance: current.balance + total, entries: current.entries + entries, version: current.version + 1 },
    updatedAt: at.toISOString(),
  };
}
