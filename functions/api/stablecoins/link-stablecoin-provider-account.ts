import { linkStablecoinProviderAccount } from '../../contract/stablecoins/provider-accounts.ts';
import { serve } from '../../runtime/serve.ts';
import { linkAccount } from '../../use-cases/stablecoins/link-account.ts';

export const handler = serve(linkStablecoinProviderAccount, ({ body }, context) => linkAccount(context, body));
