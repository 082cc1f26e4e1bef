import * as contract from '../../contract/wallets/auth-sessions.ts';
import { serve } from '../../runtime/serve.ts';
import { refreshAuthSession } from '../../use-cases/wallets/session-refresh.ts';

export const handler = serve(contract.refreshAuthSession, ({ path, headers, body }, context) =>
  refreshAuthSession(context, path.id, { headers, body }),
);
