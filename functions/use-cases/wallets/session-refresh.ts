import type { SignedRetryHeaders } from '../../contract/wallets/wallet-signature.ts';
import { toAuthSession } from '../../domain/wallets/session.ts';
import { unauthorized } from '../../domain/wallets/signed-request.ts';
import { activeSessions } from '../../domain/wallets/wallet-auth.ts';
import type { Context } from '../../runtime/context.ts';
import { openSessionFor, putSessionPointer, requirePoint } from './sessions.ts';
import { askToSign, proveRetry, retryOf, walletActivity, withoutRequest } from './signed-retry.ts';
import { authWrite, requireAuthOf } from './wallet.ts';

interface SessionRefresh {
  readonly headers: SignedRetryHeaders;
  readonly body: { readonly clientPublicKey: string };
}

/**
 * Opens a new session with the signature of an active one. Refuses with REFERENCE_NOT_FOUND, with UNAUTHORIZED a session that has
 * ended, with INVALID_INPUT, and with the codes of a signed retry.
 */
export async function refreshAuthSession(
  { caller, store, now, newUuid }: Context,
  text: string,
  { headers, body }: SessionRefresh,
) {
  const retry = retryOf(headers);
  requirePoint(body.clientPublicKey);
  const { auth, id } = await requireAuthOf(store, caller, 'Session', text);
  const session = activeSessions(auth, now).find(({ sessionId }) => sessionId === id);
  if (!session) throw unauthorized('the session has ended; open a new one with a credential');
  const call = { auth, caller, now, purpose: `REFRESH ${id}`, body };
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
    writes: [authWrite(auth, now, changes), putSessionPointer(auth, opened.session)],
  };
}
