import { listStablecoinProviderAccounts } from '../../contract/stablecoins/provider-accounts.ts';
import { serve } from '../../runtime/serve.ts';
import { showAccounts } from '../../use-cases/stablecoins/provider-accounts.ts';

export const handler = serve(listStablecoinProviderAccounts, ({ query }, context) => showAccounts(context, query));
