import { type PlatformId, uuidOf } from '../../domain/ids.ts';
import type { InternalAccount } from '../../domain/ledger/account.ts';
import { Refusal } from '../../domain/refusal.ts';
import { readAccount } from '../../store/ledger/accounts.ts';
import type { Store } from '../../store/table.ts';

/** The internal account with this id. Refuses with REFERENCE_NOT_FOUND. */
export async function requireAccount(
  store: Store,
  platformId: PlatformId,
  accountId: string,
): Promise<InternalAccount> {
  const uuid = uuidOf('InternalAccount', accountId);
  const account = uuid && (await readAccount(store, platformId, uuid));
  if (!account) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no internal account with this id.');
  return account;
}
