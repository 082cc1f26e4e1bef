import * as contract from '../../contract/wallets/auth-sessions.ts';
import { serve } from '../../runtime/serve.ts';
import { verifyAuthCredential } from '../../use-cases/wallets/credential-verification.ts';

export const handler = serve(contract.verifyAuthCredential, ({ path, headers, body }, context) =>
  verifyAuthCredential(context, path.id, { headers, body }),
);
