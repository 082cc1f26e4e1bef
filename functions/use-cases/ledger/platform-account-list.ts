import type { PlatformInternalAccountListQuery } from '../../contract/ledger/internal-accounts.ts';
import { toInternalAccount } from '../../domain/ledger/account-view.ts';
import type { Context } from '../../runtime/context.ts';
import { listPlatformAccounts } from '../../store/ledger/accounts.ts';
import { withInstructions } from '../../store/ledger/reported-instructions.ts';

/** Shows the platform's own accounts of a currency and type, or all of them. */
export async function listPlatformInternalAccounts(
  { caller, store }: Context,
  query: PlatformInternalAccountListQuery,
) {
  const accounts = await listPlatformAccounts(store, caller.platformId);
  const listed = accounts.filter(
    ({ currency, accountType }) =>
      (query.currency === undefined || query.currency === currency) &&
      (query.type === undefined || query.type === accountType),
  );
  const shown = await withInstructions(store, listed);
  return { status: 200 as const, body: { data: shown.map(toInternalAccount) } };
}
