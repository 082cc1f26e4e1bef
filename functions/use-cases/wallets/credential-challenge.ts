import { Refusal } from '../../domain/refusal.ts';
import {
  type Credential,
  challengeWindowSeconds,
  countChallenge,
  type OtpCredential,
  type PasskeyCredential,
  toAuthMethod,
} from '../../domain/wallets/credential.ts';
import { withCode } from '../../domain/wallets/one-time-code.ts';
import { requireCredential, type WalletAuth } from '../../domain/wallets/wallet-auth.ts';
import { windowBefore } from '../../ports/clock.ts';
import type { Context } from '../../runtime/context.ts';
import { requirePlatform } from '../platforms/platform.ts';
import { issueCode } from './codes.ts';
import { passkeyRequest } from './login.ts';
import { authWrite, requireAuthOf } from './wallet.ts';

/**
 * Challenges a credential: sends a code, or answers with the bytes that a passkey has to sign. Refuses with REFERENCE_NOT_FOUND,
 * with INVALID_INPUT a credential without challenges or a missing key, and with RATE_LIMITED.
 */
export async function challengeAuthCredential(context: Context, text: string, clientPublicKey: string | undefined) {
  const { caller, store, now } = context;
  const { auth, id } = await requireAuthOf(store, caller, 'AuthMethod', text);
  const credential = countChallenge(requireCredential(auth, id), now, windowBefore(now, challengeWindowSeconds));
  if (credential.type === 'OAUTH') {
    throw new Refusal('INVALID_INPUT', 'A credential of type OAUTH has no challenge: verify it with a new oidcToken.');
  }
  return credential.type === 'PASSKEY'
    ? challengePasskey(context, auth, credential, clientPublicKey)
    : challengeByCode(context, auth, credential);
}

const counted = ({ credentials }: WalletAuth, credential: Credential): readonly Credential[] =>
  credentials.map((other) => (other.authMethodId === credential.authMethodId ? credential : other));

async function challengeByCode({ caller, store, now }: Context, auth: WalletAuth, credential: OtpCredential) {
  const platform = await requirePlatform(store, caller);
  const { code, otpEncryptionTargetBundle, send } = await issueCode({ caller, platform, auth, credential, now });
  const changes = { credentials: counted(auth, credential), codes: withCode(auth.codes, code) };
  return {
    status: 200 as const,
    body: { ...toAuthMethod(auth.accountId, credential), otpEncryptionTargetBundle },
    writes: [authWrite(auth, now, changes)],
    afterwards: send,
  };
}

function challengePasskey(
  { caller, now, newUuid }: Context,
  auth: WalletAuth,
  credential: PasskeyCredential,
  clientPublicKey: string | undefined,
) {
  if (!clientPublicKey) {
    throw new Refusal('INVALID_INPUT', 'clientPublicKey: a passkey needs the key of its session.');
  }
  const request = passkeyRequest({ auth, caller, now }, credential, clientPublicKey, newUuid());
  const changes = { credentials: counted(auth, credential), requests: [...auth.requests, request] };
  return {
    status: 200 as const,
    body: {
      ...toAuthMethod(auth.accountId, credential),
      credentialId: credential.credentialId,
      challenge: request.payload,
      requestId: request.requestId,
      expiresAt: request.expiresAt,
    },
    writes: [authWrite(auth, now, changes)],
  };
}
