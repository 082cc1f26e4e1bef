import { type Id, type PlatformId, uuidIn } from '../../domain/ids.ts';
import { now } from '../../ports/clock.ts';
import { untilCommitted } from '../../runtime/retry.ts';
import type { Change } from '../../runtime/stream.ts';
import { toAccountShard } from '../../store/ledger/account-items.ts';
import { readAccount } from '../../store/ledger/accounts.ts';
import { recordShardTotal, shardedUntil } from '../../store/ledger/sharding/parent-item.ts';
import { mergeAccount } from '../../store/ledger/sharding/whole-balance.ts';
import { commit, type Store } from '../../store/table.ts';

/** An account with at least this many changes in one batch is still hot. */
const hotChanges = 10;

interface ChangedAccount {
  readonly platformId: PlatformId;
  readonly accountId: Id<'InternalAccount'>;
  readonly changes: number;
}

/**
 * Records on each account the sum of its shards, once for all changes of a batch; the stream turns that write into the balance
 * event. The shards of an account that cooled down are merged instead.
 */
export async function reconcileShards(store: Store, changes: readonly Change[]): Promise<void> {
  for (const account of accountsOf(changes)) await untilCommitted(() => reconcile(store, account));
}

function accountsOf(changes: readonly Change[]): readonly ChangedAccount[] {
  const changedAccounts = new Map<string, ChangedAccount>();
  for (const { after } of changes) {
    const { platformId, accountId } = toAccountShard(after);
    const name = `${platformId} ${accountId}`;
    changedAccounts.set(name, { platformId, accountId, changes: (changedAccounts.get(name)?.changes ?? 0) + 1 });
  }
  return [...changedAccounts.values()];
}

async function reconcile(store: Store, { platformId, accountId, changes }: ChangedAccount): Promise<void> {
  const account = await readAccount(store, platformId, uuidIn('InternalAccount', accountId));
  // Another batch merged it, which reported its balance.
  if (!account?.shardCount) return;
  const at = now();
  const isHot = changes >= hotChanges;
  const isCold = !isHot && (account.shardedUntil ?? '') < at.toISOString();
  if (isCold && !(await mergeAccount(store, account, at)).shardCount) return;
  await commit(store, [recordShardTotal(account, account.shardTotal ?? 0, at, isHot ? shardedUntil(at) : undefined)]);
}
