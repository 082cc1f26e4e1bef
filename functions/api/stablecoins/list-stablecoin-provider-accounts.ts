import * as contract from '../../contract/stablecoins/provider-accounts.ts';
import { serve } from '../../runtime/serve.ts';
import { listStablecoinProviderAccounts } from '../../use-cases/stablecoins/provider-accounts.ts';

export const handler = serve(contract.listStablecoinProviderAccounts, ({ query }, context) =>
  listStablecoinProviderAccounts(context, query),
);
