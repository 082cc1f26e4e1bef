import * as contract from '../../contract/wallets/auth-credentials.ts';
import { serve } from '../../runtime/serve.ts';
import { revokeAuthCredential } from '../../use-cases/wallets/credential-revocation.ts';

export const handler = serve(contract.revokeAuthCredential, ({ path, headers }, context) =>
  revokeAuthCredential(context, path.id, headers),
);
