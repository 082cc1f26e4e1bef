import { refreshAuthSession } from '../../contract/auth-credentials.ts';
import { unauthorized } from '../../domain/wallet/signed-request.ts';
import { toAuthSession } from '../../domain/wallet/views.ts';
import { activeSessions } from '../../domain/wallet/wallet-auth.ts';
import { serve } from '../../runtime/serve.ts';
import { openSessionFor, requirePoint, sessionEntry } from '../../runtime/wallet/sessions.ts';
import { askToSign, proveRetry, retryOf, walletActivity, withoutRequest } from '../../runtime/wallet/signed-retry.ts';
import { authWrite, requireAuthOf } from '../../runtime/wallet/wallet.ts';

export const handler = serve(refreshAuthSession, async ({ path, headers, body }, { caller, store, now, newUuid }) => {
  const retry = retryOf(headers);
  requirePoint(body.clientPublicKey);
  const auth = await requireAuthOf(store, caller, 'Session', path.id);
  const session = activeSessions(auth, now).find(({ sessionId }) => sessionId === path.id);
  if (!session) throw unauthorized('the session has ended; open a new one with a credential');
  const call = { auth, caller, now, purpose: `REFRESH ${path.id}`, body };
  if (!retry) {
    const parameters = { targetPublicKey: body.clientPublicKey };
    const activity = walletActivity(auth, 'ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2', parameters, now);
    return askToSign(call, newUuid(), activity, {});
  }
  const request = proveRetry(call, retry, [session.publicKey]);
  const opened = await openSessionFor(session, body.clientPublicKey, newUuid(), now);
  const changes = { sessions: [...auth.sessions, opened.session], requests: withoutRequest(auth, request) };
  return {
    status: 201 as const,
    body: {
      ...toAuthSession(auth.accountId, opened.session),
      ...(opened.encryptedSessionSigningKey && { encryptedSessionSigningKey: opened.encryptedSessionSigningKey }),
    },
    writes: [authWrite(auth, now, changes), sessionEntry(auth, opened.session)],
  };
});
