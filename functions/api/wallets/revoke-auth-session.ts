import * as contract from '../../contract/wallets/auth-sessions.ts';
import { serve } from '../../runtime/serve.ts';
import { revokeAuthSession } from '../../use-cases/wallets/session-revocation.ts';

export const handler = serve(contract.revokeAuthSession, ({ path, headers }, context) =>
  revokeAuthSession(context, path.id, headers),
);
