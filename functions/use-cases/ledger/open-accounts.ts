import { type PlatformId, uuidIn } from '../../domain/ids.ts';
import { hasRoomFor } from '../../domain/ledger/account.ts';
import { balanceChanges, type LedgerAccount, type Posting, systemAccounts } from '../../domain/payments/postings.ts';
import { findPlatformAccount, readWithoutShards } from '../../store/ledger/accounts.ts';
import type { Store } from '../../store/table.ts';

/**
 * Money for a customer who has been deleted goes to the platform's own account of that currency, where it
 * can be spent and has an event; a closed account would lock it away, and a full one cannot take it. Without such an account it
 * goes to suspense.
 */
export async function toOpenAccounts(
  store: Store,
  platformId: PlatformId,
  postings: readonly Posting[],
): Promise<readonly Posting[]> {
  const credits = new Map([...balanceChanges(postings)].filter(([, amount]) => amount > 0));
  const credited = [...credits.keys()].map((accountId) => uuidIn('InternalAccount', accountId));
  const heirs = new Map<LedgerAccount, LedgerAccount>();
  for (const account of await readWithoutShards(store, platformId, credited)) {
    const { accountId, currency, status } = account;
    const amount = credits.get(accountId) ?? 0;
    if (status !== 'CLOSED' && hasRoomFor(account, amount)) continue;
    const own = await findPlatformAccount(store, platformId, currency);
    const takesIt = own && own.accountId !== accountId && hasRoomFor(own, amount + (credits.get(own.accountId) ?? 0));
    heirs.set(accountId, takesIt ? own.accountId : systemAccounts.suspense);
  }
  return postings.map((posting) => ({ ...posting, account: heirs.get(posting.account) ?? posting.account }));
}
