import * as contract from '../../contract/stablecoins/provider-accounts.ts';
import { serve } from '../../runtime/serve.ts';
import { linkStablecoinProviderAccount } from '../../use-cases/stablecoins/link-account.ts';

export const handler = serve(contract.linkStablecoinProviderAccount, ({ body }, context) =>
  linkStablecoinProviderAccount(context, body),
);
