import { listAuthSessions } from '../../contract/wallets/auth-sessions.ts';
import { serve } from '../../runtime/serve.ts';
import { showSessions } from '../../use-cases/wallets/listings.ts';

export const handler = serve(listAuthSessions, ({ query }, context) => showSessions(context, query.accountId));
