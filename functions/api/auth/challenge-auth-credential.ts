import { challengeAuthCredential } from '../../contract/auth-credentials.ts';
import { Refusal } from '../../domain/refusal.ts';
import { challengeWindowSeconds, countChallenge } from '../../domain/wallet/challenge-rate.ts';
import type { Credential, OtpCredential, PasskeyCredential } from '../../domain/wallet/credential.ts';
import { toAuthMethod } from '../../domain/wallet/views.ts';
import { requireCredential, type WalletAuth } from '../../domain/wallet/wallet-auth.ts';
import { windowBefore } from '../../runtime/clock.ts';
import { requirePlatform } from '../../runtime/platform.ts';
import { type Context, serve } from '../../runtime/serve.ts';
import { issueCode, withCode } from '../../runtime/wallet/codes.ts';
import { passkeyRequest } from '../../runtime/wallet/login.ts';
import { authWrite, requireAuthOf } from '../../runtime/wallet/wallet.ts';

export const handler = serve(challengeAuthCredential, async ({ path, body }, context) => {
  const { caller, store, now } = context;
  const auth = await requireAuthOf(store, caller, 'AuthMethod', path.id);
  const credential = countChallenge(requireCredential(auth, path.id), now, windowBefore(now, challengeWindowSeconds));
  if (credential.type === 'OAUTH') {
    throw new Refusal('INVALID_INPUT', 'A credential of type OAUTH has no challenge: verify it with a new oidcToken.');
  }
  return credential.type === 'PASSKEY'
    ? askPasskey(context, auth, credential, body.clientPublicKey)
    : askCode(context, auth, credential);
});

const counted = ({ credentials }: WalletAuth, credential: Credential): readonly Credential[] =>
  credentials.map((held) => (held.authMethodId === credential.authMethodId ? credential : held));

async function askCode({ caller, store, now }: Context, auth: WalletAuth, credential: OtpCredential) {
  const platform = await requirePlatform(store, caller);
  const { code, otpEncryptionTargetBundle } = await issueCode({ caller, platform, auth, credential, now });
  const changes = { credentials: counted(auth, credential), codes: withCode(auth, code) };
  return {
    status: 200 as const,
    body: { ...toAuthMethod(auth.accountId, credential), otpEncryptionTargetBundle },
    writes: [authWrite(auth, now, changes)],
  };
}

async function askPasskey(
  { caller, now, newUuid }: Context,
  auth: WalletAuth,
  credential: PasskeyCredential,
  clientPublicKey: string | undefined,
) {
  if (!clientPublicKey) {
    throw new Refusal('INVALID_INPUT', 'clientPublicKey: a passkey needs the key that its session will be for.');
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
