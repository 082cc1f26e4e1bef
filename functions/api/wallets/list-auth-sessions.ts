import * as contract from '../../contract/wallets/auth-sessions.ts';
import { serve } from '../../runtime/serve.ts';
import { listAuthSessions } from '../../use-cases/wallets/listings.ts';

export const handler = serve(contract.listAuthSessions, ({ query }, context) =>
  listAuthSessions(context, query.accountId),
);
