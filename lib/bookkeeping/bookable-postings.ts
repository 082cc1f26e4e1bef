import { isCurrencyCode } from '../../functions/contract/currencies.ts';
import { type Id, type PlatformId, uuidIn } from '../../functions/domain/ids.ts';
import { hasRoomFor } from '../../functions/domain/ledger/account.ts';
import { isSystemAccount, typeOfAccount } from '../../functions/domain/ledger/chart-of-accounts.ts';
import type { Posting } from '../../functions/domain/payments/postings.ts';
import { readAccount } from '../../functions/store/ledger/accounts.ts';
import type { Store } from '../../functions/store/table.ts';

/** Each account is a write of the one transaction that books an entry, and some need more. */
const mostPostings = 50;

/** Throws, with a sentence, for postings that cannot be booked on accounts of a platform. They may take an account below zero. */
export async function requireBookable(
  store: Store,
  platformId: PlatformId,
  postings: readonly Posting[],
): Promise<void> {
  if (postings.length > mostPostings) throw new Error(`An entry has at most ${mostPostings} postings.`);
  for (const { account, currency, amount } of postings) {
    if (!isCurrencyCode(currency)) throw new Error(`There is no currency ${currency}.`);
    if (isSystemAccount(account)) typeOfAccount(account);
    else await requireAccount(store, platformId, { account, currency, amount });
  }
}

async function requireAccount(
  store: Store,
  platformId: PlatformId,
  { account: id, currency, amount }: Posting & { readonly account: Id<'InternalAccount'> },
): Promise<void> {
  const account = await readAccount(store, platformId, uuidIn('InternalAccount', id));
  if (!account) throw new Error(`The platform ${platformId} has no account ${id}.`);
  if (account.currency !== currency) throw new Error(`${id} is an account in ${account.currency}, not in ${currency}.`);
  if (account.status === 'CLOSED') throw new Error(`${id} is closed.`);
  if (amount > 0 && !hasRoomFor(account, amount)) throw new Error(`${id} has no room for the amount.`);
}
