import { revokeAuthSession } from '../../contract/auth-credentials.ts';
import { requireSession } from '../../domain/wallet/wallet-auth.ts';
import { serve } from '../../runtime/serve.ts';
import {
  askToSign,
  proveRetry,
  retryOf,
  walletActivity,
  walletUser,
  withoutRequest,
} from '../../runtime/wallet/signed-retry.ts';
import { authWrite, requireAuthOf } from '../../runtime/wallet/wallet.ts';

export const handler = serve(revokeAuthSession, async ({ path, headers }, { caller, store, now, newUuid }) => {
  const retry = retryOf(headers);
  const auth = await requireAuthOf(store, caller, 'Session', path.id);
  const session = requireSession(auth, path.id, now);
  const call = { auth, caller, now, purpose: `REVOKE ${path.id}`, body: undefined };
  if (!retry) {
    const parameters = { apiKeyIds: [session.sessionId], userId: walletUser(auth) };
    const activity = walletActivity(auth, 'ACTIVITY_TYPE_DELETE_API_KEYS', parameters, now);
    return askToSign(call, newUuid(), activity, { type: session.type });
  }
  const request = proveRetry(call, retry);
  const sessions = auth.sessions.filter(({ sessionId }) => sessionId !== session.sessionId);
  return {
    status: 204 as const,
    body: undefined,
    writes: [authWrite(auth, now, { sessions, requests: withoutRequest(auth, request) })],
  };
});
