import { listPlatformInternalAccounts } from '../../contract/ledger/internal-accounts.ts';
import { toInternalAccount } from '../../domain/ledger/account-view.ts';
import { serve } from '../../runtime/serve.ts';
import { listPlatformAccounts } from '../../store/ledger/accounts.ts';
import { withInstructions } from '../../store/ledger/reported-instructions.ts';

export const handler = serve(listPlatformInternalAccounts, async ({ query }, { caller, store }) => {
  const accounts = await listPlatformAccounts(store, caller.platformId);
  const wanted = accounts.filter(
    ({ currency, accountType }) =>
      (query.currency === undefined || query.currency === currency) &&
      (query.type === undefined || query.type === accountType),
  );
  const shown = await withInstructions(store, wanted);
  return { status: 200 as const, body: { data: shown.map(toInternalAccount) } };
});
