import { createAuthCredential } from '../../contract/wallets/auth-credentials.ts';
import { serve } from '../../runtime/serve.ts';
import { addCredential } from '../../use-cases/wallets/credential-creation.ts';

export const handler = serve(createAuthCredential, ({ headers, body }, context) =>
  addCredential(context, { headers, body }),
);
