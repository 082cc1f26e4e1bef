import { type PlatformId, uuidIn } from '../../domain/ids.ts';
import { hasRoomFor } from '../../domain/ledger/account.ts';
import { type LedgerAccount, systemAccounts } from '../../domain/ledger/chart-of-accounts.ts';
import { balanceChanges, type Posting } from '../../domain/payments/postings.ts';
import { findPlatformAccount, readWithoutShards } from '../../store/ledger/accounts.ts';
import type { Store } from '../../store/table.ts';

/** Pays for what a bank takes back of money that a platform has taken: its own account of the currency, or else it is receivable. */
export async function platformsPayer(store: Store, platformId: PlatformId, currency: string): Promise<LedgerAccount> {
  const own = await findPlatformAccount(store, platformId, currency);
  return own?.accountId ?? systemAccounts.receivables;
}

/**
 * Money for a customer who has been deleted goes to the platform's own account of that currency, where it
 * can be spent and has an event; a closed account would lock it away, and a full one cannot take it. Without such an account it
 * goes to suspense. What the outside world takes back from a closed account is the platform's to pay, or receivable from it.
 */
export async function toOpenAccounts(
  store: Store,
  platformId: PlatformId,
  postings: readonly Posting[],
): Promise<readonly Posting[]> {
  const changes = balanceChanges(postings);
  const changed = [...changes.keys()].map((accountId) => uuidIn('InternalAccount', accountId));
  const heirs = new Map<LedgerAccount, LedgerAccount>();
  for (const account of await readWithoutShards(store, platformId, changed)) {
    const { accountId, currency, status } = account;
    const amount = changes.get(accountId) ?? 0;
    if (status !== 'CLOSED' && (amount < 0 || hasRoomFor(account, amount))) continue;
    const own = await findPlatformAccount(store, platformId, currency);
    const total = amount + (own ? (changes.get(own.accountId) ?? 0) : 0);
    // An own account that is full itself has no room for it either.
    const takesIt = own && (total < 0 || hasRoomFor(own, total));
    const system = amount > 0 ? systemAccounts.suspense : systemAccounts.receivables;
    heirs.set(accountId, takesIt ? own.accountId : system);
  }
  return postings.map((posting) => ({ ...posting, account: heirs.get(posting.account) ?? posting.account }));
}
