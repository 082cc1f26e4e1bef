import { getStablecoinProviderAccount } from '../../contract/stablecoins/provider-accounts.ts';
import { serve } from '../../runtime/serve.ts';
import { showAccount } from '../../use-cases/stablecoins/provider-accounts.ts';

export const handler = serve(getStablecoinProviderAccount, ({ path }, context) =>
  showAccount(context, path.stablecoinProviderAccountId),
);
