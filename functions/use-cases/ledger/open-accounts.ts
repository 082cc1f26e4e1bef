import { type PlatformId, uuidIn } from '../../domain/ids.ts';
import { balanceChanges, type LedgerAccount, type Posting, systemAccounts } from '../../domain/payments/postings.ts';
import { findPlatformAccount, readWithoutShards } from '../../store/ledger/accounts.ts';
import type { Store } from '../../store/table.ts';

/**
 * Money for a customer who has been deleted goes to the platform's own account of that currency, where it
 * can be spent and has an event; a closed account would lock it away. Without such an account it goes to suspense.
 */
export async function toOpenAccounts(
  store: Store,
  platformId: PlatformId,
  postings: readonly Posting[],
): Promise<readonly Posting[]> {
  const credited = [...balanceChanges(postings)].flatMap(([accountId, amount]) =>
    amount > 0 ? uuidIn('InternalAccount', accountId) : [],
  );
  const heirs = new Map<LedgerAccount, LedgerAccount>();
  for (const { accountId, currency, status } of await readWithoutShards(store, platformId, credited)) {
    if (status !== 'CLOSED') continue;
    const own = await findPlatformAccount(store, platformId, currency);
    heirs.set(accountId, own?.accountId ?? systemAccounts.suspense);
  }
  return postings.map((posting) => ({ ...posting, account: heirs.get(posting.account) ?? posting.account }));
}
