import * as contract from '../../contract/wallets/auth-credentials.ts';
import { serve } from '../../runtime/serve.ts';
import { listAuthCredentials } from '../../use-cases/wallets/listings.ts';

export const handler = serve(contract.listAuthCredentials, ({ query }, context) =>
  listAuthCredentials(context, query.accountId),
);
