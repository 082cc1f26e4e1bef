import type { SignedRetryHeaders } from '../../contract/wallets/wallet-signature.ts';
import { requireSession } from '../../domain/wallets/wallet-auth.ts';
import type { Context } from '../../runtime/context.ts';
import { askToSign, proveRetry, retryOf, walletActivity, walletUser, withoutRequest } from './signed-retry.ts';
import { authWrite, requireAuthOf } from './wallet.ts';

/** Revokes a session. Refuses with REFERENCE_NOT_FOUND, and with the codes of a signed retry. */
export async function revokeAuthSession(
  { caller, store, now, newUuid }: Context,
  text: string,
  headers: SignedRetryHeaders,
) {
  const retry = retryOf(headers);
  const { auth, id } = await requireAuthOf(store, caller, 'Session', text);
  const session = requireSession(auth, id, now);
  const call = { auth, caller, now, purpose: `REVOKE ${id}`, body: undefined };
  if (!retry) {
    const parameters = { apiKeyIds: [session.sessionId], userId: walletUser(auth) };
    const activity = walletActivity(auth, 'ACTIVITY_TYPE_DELETE_API_KEYS', parameters, now);
    return askToSign(call, newUuid(), activity, { type: session.type });
  }
  const request = proveRetry(call, retry);
  const sessions = auth.sessions.filter(({ sessionId }) => sessionId !== session.sessionId);
  const writes = [authWrite(auth, now, { sessions, requests: withoutRequest(auth, request) })];
  return { status: 204 as const, body: undefined, writes };
}
