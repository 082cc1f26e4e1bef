import { revokeAuthCredential } from '../../contract/auth-credentials.ts';
import {
  activeSessions,
  requireAnotherCredential,
  requireCredential,
  withoutCredential,
} from '../../domain/wallet/wallet-auth.ts';
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
import { forgetEmail } from '../../store/wallet-auth.ts';

export const handler = serve(revokeAuthCredential, async ({ path, headers }, { caller, store, now, newUuid }) => {
  const retry = retryOf(headers);
  const auth = await requireAuthOf(store, caller, 'AuthMethod', path.id);
  const credential = requireCredential(auth, path.id);
  requireAnotherCredential(auth);
  const call = { auth, caller, now, purpose: `REVOKE ${path.id}`, body: undefined };
  if (!retry) {
    const parameters = { authenticatorIds: [credential.authMethodId], userId: walletUser(auth) };
    const activity = walletActivity(auth, 'ACTIVITY_TYPE_DELETE_AUTHENTICATORS', parameters, now);
    return askToSign(call, newUuid(), activity, { type: credential.type });
  }
  // It takes another credential to revoke this one: a stolen one cannot lock its owner out.
  const others = activeSessions(auth, now).filter(({ authMethodId }) => authMethodId !== credential.authMethodId);
  const request = proveRetry(
    call,
    retry,
    others.map(({ publicKey }) => publicKey),
  );
  const changes = { ...withoutCredential(auth, credential.authMethodId), requests: withoutRequest(auth, request) };
  const emails = credential.type === 'EMAIL_OTP' ? [forgetEmail(auth, credential.nickname)] : [];
  return { status: 204 as const, body: undefined, writes: [authWrite(auth, now, changes), ...emails] };
});
