import type { SignedRetryHeaders } from '../../contract/wallets/wallet-signature.ts';
import {
  activeSessions,
  requireAnotherCredential,
  requireCredential,
  withoutCredential,
} from '../../domain/wallets/wallet-auth.ts';
import type { Context } from '../../runtime/context.ts';
import { deleteWalletEmail } from '../../store/wallets/wallet-emails.ts';
import { askToSign, proveRetry, retryOf, walletActivity, walletUser, withoutRequest } from './signed-retry.ts';
import { authWrite, requireAuthOf } from './wallet.ts';

/** Revokes a credential. Refuses with REFERENCE_NOT_FOUND, with INVALID_INPUT the last one, and with the codes of a signed retry. */
export async function revokeAuthCredential(
  { caller, store, now, newUuid }: Context,
  text: string,
  headers: SignedRetryHeaders,
) {
  const retry = retryOf(headers);
  const { auth, id } = await requireAuthOf(store, caller, 'AuthMethod', text);
  const credential = requireCredential(auth, id);
  requireAnotherCredential(auth);
  const call = { auth, caller, now, purpose: `REVOKE ${id}`, body: undefined };
  if (!retry) {
    const parameters = { authenticatorIds: [credential.authMethodId], userId: walletUser(auth) };
    const activity = walletActivity(auth, 'ACTIVITY_TYPE_DELETE_AUTHENTICATORS', parameters, now);
    return askToSign(call, newUuid(), activity, { type: credential.type });
  }
  // The signature must come from a session of another credential, so that a stolen one cannot lock its owner out.
  const keys = activeSessions(auth, now)
    .filter(({ authMethodId }) => authMethodId !== credential.authMethodId)
    .map(({ publicKey }) => publicKey);
  const request = proveRetry(call, retry, keys);
  const changes = { ...withoutCredential(auth, credential.authMethodId), requests: withoutRequest(auth, request) };
  const emails = credential.type === 'EMAIL_OTP' ? [deleteWalletEmail(auth, credential.nickname)] : [];
  return { status: 204 as const, body: undefined, writes: [authWrite(auth, now, changes), ...emails] };
}
