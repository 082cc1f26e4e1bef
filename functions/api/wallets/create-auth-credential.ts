import * as contract from '../../contract/wallets/auth-credentials.ts';
import { serve } from '../../runtime/serve.ts';
import { createAuthCredential } from '../../use-cases/wallets/credential-creation.ts';

export const handler = serve(contract.createAuthCredential, ({ headers, body }, context) =>
  createAuthCredential(context, { headers, body }),
);
