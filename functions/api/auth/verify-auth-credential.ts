import { type AuthCredentialVerifyRequest, verifyAuthCredential } from '../../contract/auth-credentials.ts';
import type { SignedRetryHeaders } from '../../contract/wallet-signature.ts';
import type { Credential } from '../../domain/wallet/credential.ts';
import { toSignedRequestChallenge } from '../../domain/wallet/signed-request.ts';
import { toAuthSession } from '../../domain/wallet/views.ts';
import { requireCredential } from '../../domain/wallet/wallet-auth.ts';
import { serve } from '../../runtime/serve.ts';
import {
  confirmCode,
  type Login,
  type LoginStep,
  requireSameType,
  verifyCode,
  verifyIdentity,
  verifyPasskey,
} from '../../runtime/wallet/login.ts';
import { openSessionFor, sessionEntry } from '../../runtime/wallet/sessions.ts';
import { retryOf } from '../../runtime/wallet/signed-retry.ts';
import { authWrite, requireAuthOf } from '../../runtime/wallet/wallet.ts';

export const handler = serve(verifyAuthCredential, async ({ path, headers, body }, { caller, store, now, newUuid }) => {
  const auth = await requireAuthOf(store, caller, 'AuthMethod', path.id);
  const credential = requireCredential(auth, path.id);
  requireSameType(credential, body);
  const step = await takeStep({ auth, caller, now }, credential, body, headers, newUuid);
  if ('refusal' in step) return step;
  if ('request' in step) {
    return {
      status: 202 as const,
      body: { type: credential.type, ...toSignedRequestChallenge(step.request) },
      writes: [authWrite(auth, now, step.changes)],
    };
  }
  const { session, encryptedSessionSigningKey } = await openSessionFor(
    credential,
    step.clientPublicKey,
    newUuid(),
    now,
  );
  return {
    status: 200 as const,
    body: {
      ...toAuthSession(auth.accountId, session),
      ...(encryptedSessionSigningKey && { encryptedSessionSigningKey }),
    },
    writes: [
      authWrite(auth, now, { ...step.changes, sessions: [...auth.sessions, session] }),
      sessionEntry(auth, session),
    ],
  };
});

async function takeStep(
  login: Login,
  credential: Credential,
  body: AuthCredentialVerifyRequest,
  headers: SignedRetryHeaders,
  newUuid: () => string,
): Promise<LoginStep> {
  if (credential.type === 'PASSKEY' && body.type === 'PASSKEY') {
    return verifyPasskey(login, credential, body, headers['Request-Id']);
  }
  if (credential.type === 'OAUTH' && body.type === 'OAUTH') return verifyIdentity(login, credential, body);
  if ((credential.type === 'EMAIL_OTP' || credential.type === 'SMS_OTP') && 'encryptedOtpBundle' in body) {
    const retry = retryOf(headers);
    return retry ? confirmCode(login, credential, body, retry) : verifyCode(login, credential, body, newUuid);
  }
  throw new Error(`A credential of type ${credential.type} was verified as ${body.type}.`);
}
