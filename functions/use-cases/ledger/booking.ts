import type { PlatformId } from '../../domain/ids.ts';
import { balanceChanges, type Posting } from '../../domain/payments/postings.ts';
import { giveTo } from '../../store/ledger/balance-changes.ts';
import { forcedDebit } from '../../store/ledger/forced-debit.ts';
import type { Store, Write } from '../../store/table.ts';

/**
 * The balance changes of postings that are booked whatever the accounts hold, one write an account. The accounts of credits have to
 * be open (`toOpenAccounts`).
 */
export const balanceWrites = (
  store: Store,
  platformId: PlatformId,
  postings: readonly Posting[],
  at: Date,
): Promise<readonly Write[]> =>
  Promise.all(
    [...balanceChanges(postings)].map(([accountId, sum]) =>
      sum > 0
        ? giveTo({ platformId, accountId, amount: sum, at })
        : forcedDebit(store, { platformId, accountId, amount: -sum, at }),
    ),
  );
