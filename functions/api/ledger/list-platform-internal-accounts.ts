import * as contract from '../../contract/ledger/internal-accounts.ts';
import { serve } from '../../runtime/serve.ts';
import { listPlatformInternalAccounts } from '../../use-cases/ledger/platform-account-list.ts';

export const handler = serve(contract.listPlatformInternalAccounts, ({ query }, context) =>
  listPlatformInternalAccounts(context, query),
);
