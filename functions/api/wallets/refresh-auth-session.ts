import { refreshAuthSession } from '../../contract/wallets/auth-sessions.ts';
import { serve } from '../../runtime/serve.ts';
import { refreshSession } from '../../use-cases/wallets/session-refresh.ts';

export const handler = serve(refreshAuthSession, ({ path, headers, body }, context) =>
  refreshSession(context, path.id, { headers, body }),
);
