import type { AuthCredentialVerifyRequest } from '../../contract/wallets/auth-sessions.ts';
import type { SignedRetryHeaders } from '../../contract/wallets/wallet-signature.ts';
import type { NewUuid } from '../../domain/ids.ts';
import type { Credential } from '../../domain/wallets/credential.ts';
import { toAuthSession } from '../../domain/wallets/session.ts';
import { toSignedRequestChallenge } from '../../domain/wallets/signed-request.ts';
import { requireCredential } from '../../domain/wallets/wallet-auth.ts';
import type { Context } from '../../runtime/context.ts';
import {
  confirmCode,
  type Login,
  type LoginStep,
  requireSameType,
  verifyCode,
  verifyIdentity,
  verifyPasskey,
} from './login.ts';
import { openSessionFor, putSessionPointer } from './sessions.ts';
import { retryOf } from './signed-retry.ts';
import { authWrite, requireAuthOf } from './wallet.ts';

interface Verification {
  readonly headers: SignedRetryHeaders;
  readonly body: AuthCredentialVerifyRequest;
}

/**
 * Verifies a credential and opens a session. A code takes two requests: the first answers 202 with a token to sign. Refuses with
 * REFERENCE_NOT_FOUND, INVALID_INPUT, UNAUTHORIZED, RATE_LIMITED, and the codes of a signed retry.
 */
export async function verifyAuthCredential(context: Context, text: string, verification: Verification) {
  const { caller, store, now, newUuid } = context;
  const { auth, id } = await requireAuthOf(store, caller, 'AuthMethod', text);
  const credential = requireCredential(auth, id);
  requireSameType(credential, verification.body);
  const step = await takeStep({ store, auth, caller, now }, credential, verification, newUuid);
  if ('refusal' in step) return step;
  if ('request' in step) {
    return {
      status: 202 as const,
      body: { type: credential.type, ...toSignedRequestChallenge(step.request) },
      writes: [authWrite(auth, now, step.changes), ...step.writes],
    };
  }
  const opened = await openSessionFor(credential, step.clientPublicKey, newUuid(), now);
  const { session, encryptedSessionSigningKey } = opened;
  return {
    status: 200 as const,
    body: {
      ...toAuthSession(auth.accountId, session),
      ...(encryptedSessionSigningKey && { encryptedSessionSigningKey }),
    },
    writes: [
      authWrite(auth, now, { ...step.changes, sessions: [...auth.sessions, session] }),
      putSessionPointer(auth, session),
    ],
  };
}

async function takeStep(
  login: Login,
  credential: Credential,
  { headers, body }: Verification,
  newUuid: () => NewUuid,
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
