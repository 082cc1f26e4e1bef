import { isProduction } from '../../../domain/environment.ts';
import { isUuid, uuidOf } from '../../../domain/ids.ts';
import type { InternalAccount } from '../../../domain/ledger/account.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { readAccount } from '../../../store/ledger/accounts.ts';
import type { Store } from '../../../store/table.ts';

/** The account that a report of the rail is about. Refuses with REFERENCE_NOT_FOUND one that production does not have. */
export async function requireProductionAccount(
  store: Store,
  { platformId, accountId }: { readonly platformId: string; readonly accountId: string },
): Promise<InternalAccount> {
  const uuid = uuidOf('InternalAccount', accountId);
  const account = isUuid<'Platform'>(platformId) && uuid ? await readAccount(store, platformId, uuid) : undefined;
  if (account && isProduction(account)) return account;
  throw new Refusal('REFERENCE_NOT_FOUND', 'accountId: production has no such account of this platform.');
}
