import { revokeAuthSession } from '../../contract/wallets/auth-sessions.ts';
import { serve } from '../../runtime/serve.ts';
import { revokeSession } from '../../use-cases/wallets/session-revocation.ts';

export const handler = serve(revokeAuthSession, ({ path, headers }, context) =>
  revokeSession(context, path.id, headers),
);
