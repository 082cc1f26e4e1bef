import { listAuthCredentials } from '../../contract/wallets/auth-credentials.ts';
import { serve } from '../../runtime/serve.ts';
import { showCredentials } from '../../use-cases/wallets/listings.ts';

export const handler = serve(listAuthCredentials, ({ query }, context) => showCredentials(context, query.accountId));
