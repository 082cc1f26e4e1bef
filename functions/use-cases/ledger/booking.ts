import type { PlatformId } from '../../domain/ids.ts';
import { balanceChanges, type Posting } from '../../domain/payments/postings.ts';
import { forcedChange } from '../../store/ledger/forced-change.ts';
import type { Store, Write } from '../../store/table.ts';

/**
 * The balance changes of postings that are booked whatever the accounts hold, one write an account. The accounts have to
 * be open (`toOpenAccounts`).
 */
export async function balanceWrites(
  store: Store,
  platformId: PlatformId,
  postings: readonly Posting[],
  at: Date,
): Promise<readonly Write[]> {
  const writes = [...balanceChanges(postings)].map(([accountId, balanceChange]) =>
    forcedChange(store, { platformId, accountId, at, balanceChange, heldChange: 0 }),
  );
  return (await Promise.all(writes)).flat();
}
