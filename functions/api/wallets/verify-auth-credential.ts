import { verifyAuthCredential } from '../../contract/wallets/auth-sessions.ts';
import { serve } from '../../runtime/serve.ts';
import { verifyCredential } from '../../use-cases/wallets/credential-verification.ts';

export const handler = serve(verifyAuthCredential, ({ path, headers, body }, context) =>
  verifyCredential(context, path.id, { headers, body }),
);
