import * as contract from '../../contract/stablecoins/provider-accounts.ts';
import { serve } from '../../runtime/serve.ts';
import { getStablecoinProviderAccount } from '../../use-cases/stablecoins/provider-accounts.ts';

export const handler = serve(contract.getStablecoinProviderAccount, ({ path }, context) =>
  getStablecoinProviderAccount(context, path.stablecoinProviderAccountId),
);
