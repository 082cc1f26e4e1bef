import { listAuthSessions } from '../../contract/auth-credentials.ts';
import { toAuthSession } from '../../domain/wallet/views.ts';
import { activeSessions } from '../../domain/wallet/wallet-auth.ts';
import { serve } from '../../runtime/serve.ts';
import { readWalletAuth } from '../../store/wallet-auth.ts';

export const handler = serve(listAuthSessions, async ({ query: { accountId } }, { caller, store, now }) => {
  const auth = await readWalletAuth(store, caller.platformId, accountId);
  const sessions = auth ? activeSessions(auth, now) : [];
  return { status: 200 as const, body: { data: sessions.map((session) => toAuthSession(accountId, session)) } };
});
