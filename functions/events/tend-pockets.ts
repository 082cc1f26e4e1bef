import { now } from '../runtime/clock.ts';
import { untilCommitted } from '../runtime/retry.ts';
import { theStore } from '../runtime/store.ts';
import { type Change, readStreamTogether } from '../runtime/stream.ts';
import { accountUuidOf, gatherAccount, spreadUntil, tellPocketed } from '../store/account-pockets.ts';
import { readAccount } from '../store/accounts.ts';
import { commit } from '../store/table.ts';

/** So many changes in one batch are those of a hot account. */
const hotChanges = 10;

interface Tended {
  readonly platformId: string;
  readonly accountId: string;
  readonly changes: number;
}

/**
 * Writes on an account what its pockets hold, which is the event of its balance: once for all that a batch brought. An account
 * that has not been hot for a while comes together again, and is told with that.
 */
export const handler = readStreamTogether('TendPockets', async (changes) => {
  for (const account of accountsOf(changes)) await untilCommitted(() => tend(account));
});

function accountsOf(changes: readonly Change[]): readonly Tended[] {
  const found = new Map<string, Tended>();
  for (const { after } of changes) {
    const { platformId, accountId } = after as unknown as Tended;
    const name = `${platformId} ${accountId}`;
    found.set(name, { platformId, accountId, changes: (found.get(name)?.changes ?? 0) + 1 });
  }
  return [...found.values()];
}

async function tend({ platformId, accountId, changes }: Tended): Promise<void> {
  const store = theStore();
  const account = await readAccount(store, platformId, accountUuidOf(accountId));
  // It came together meanwhile, and was told with that.
  if (!account?.pockets) return;
  const at = now();
  const isHot = changes >= hotChanges;
  const isOver = !isHot && (account.spreadUntil ?? '') < at.toISOString();
  const writes = isOver ? await gatherAccount(store, account, at) : [];
  if (writes.length > 0) return commit(store, writes);
  await commit(store, [tellPocketed(account, account.pocketed ?? 0, at, isHot ? spreadUntil(at) : undefined)]);
}
