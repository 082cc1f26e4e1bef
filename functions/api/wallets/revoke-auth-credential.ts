import { revokeAuthCredential } from '../../contract/wallets/auth-credentials.ts';
import { serve } from '../../runtime/serve.ts';
import { revokeCredential } from '../../use-cases/wallets/credential-revocation.ts';

export const handler = serve(revokeAuthCredential, ({ path, headers }, context) =>
  revokeCredential(context, path.id, headers),
);
