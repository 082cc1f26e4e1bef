import type { AuthCredentialVerifyRequest } from '../../contract/wallets/auth-sessions.ts';
import type { NewUuid, Uuid } from '../../domain/ids.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Credential, OauthCredential, OtpCredential, PasskeyCredential } from '../../domain/wallets/credential.ts';
import { codePurpose, withCode, withoutCode } from '../../domain/wallets/one-time-code.ts';
import { requireRequest, type SignedRequest, unauthorized } from '../../domain/wallets/signed-request.ts';
import type { WalletAuth, WalletAuthChanges } from '../../domain/wallets/wallet-auth.ts';
import { wallSeconds, wallTime } from '../../ports/clock.ts';
import type { Caller } from '../../runtime/caller.ts';
import type { Store, Write } from '../../store/table.ts';
import { checkCode } from './codes.ts';
import { signedToken } from './enclave.ts';
import { requireTokenOf } from './oidc.ts';
import { sha256Hex } from './p256.ts';
import { assertedCounter } from './passkey-assertion.ts';
import { requirePoint } from './sessions.ts';
import { proveRetry, type Retry, requestSignature, walletActivity, withoutRequest } from './signed-retry.ts';
import { authWrite } from './wallet.ts';

export interface Login {
  readonly store: Store;
  readonly auth: WalletAuth;
  readonly caller: Caller;
  readonly now: Date;
}

/** The outcome of a step of a login: a key that gets a session, a request to sign first, or a counted wrong code. */
export type LoginStep =
  | { readonly clientPublicKey: string; readonly changes: WalletAuthChanges }
  | { readonly request: SignedRequest; readonly changes: WalletAuthChanges; readonly writes: readonly Write[] }
  | { readonly refusal: Refusal; readonly writes: readonly Write[] };

type RequestOf<T extends AuthCredentialVerifyRequest['type']> = Extract<AuthCredentialVerifyRequest, { type: T }>;

/** Refuses with INVALID_INPUT a proof of another type than the credential's. */
export function requireSameType({ type }: Credential, request: AuthCredentialVerifyRequest): void {
  if (type !== request.type) throw new Refusal('INVALID_INPUT', `type: the credential is of type ${type}.`);
}

const passkeyPurpose = ({ authMethodId }: PasskeyCredential): string => `LOGIN ${authMethodId}`;

/** The life that the token of a verified code states. */
const tokenLifeSeconds = 3600;

/** Verifies a code and uses it up. The key that sent it has to sign a token next. */
export async function verifyCode(
  login: Login,
  credential: OtpCredential,
  body: RequestOf<'EMAIL_OTP' | 'SMS_OTP'>,
  newUuid: () => NewUuid,
): Promise<LoginStep> {
  const { auth, now } = login;
  const verdict = await checkCode(login, credential, body.encryptedOtpBundle);
  if ('refusal' in verdict) {
    const { refusal, code, writes } = verdict;
    return { refusal, writes: [authWrite(auth, now, { codes: withCode(auth.codes, code) }), ...writes] };
  }
  const issuedAt = wallSeconds();
  const token = await signedToken({
    sub: credential.authMethodId,
    iat: issuedAt,
    exp: issuedAt + tokenLifeSeconds,
    verification_type: credential.type,
    public_key: verdict.publicKey,
    id: newUuid(),
  });
  const call = { ...login, purpose: codePurpose(credential), body };
  const request = requestSignature(call, newUuid(), token, { publicKey: verdict.publicKey });
  return {
    request,
    changes: { codes: withoutCode(auth.codes, credential.authMethodId), requests: [...auth.requests, request] },
    writes: verdict.writes,
  };
}

/** Completes a login by code: the key that sent the code has signed, and becomes the key of the session. */
export function confirmCode(
  login: Login,
  credential: OtpCredential,
  body: RequestOf<'EMAIL_OTP' | 'SMS_OTP'>,
  retry: Retry,
): LoginStep {
  const request = proveRetry({ ...login, purpose: codePurpose(credential), body }, retry, []);
  if (!request.publicKey) throw new Error(`The request ${request.requestId} has no key.`);
  return { clientPublicKey: request.publicKey, changes: { requests: withoutRequest(login.auth, request) } };
}

/** A passkey signs the digest of the session that it opens. */
export function passkeyRequest(
  login: Omit<Login, 'store'>,
  credential: PasskeyCredential,
  clientPublicKey: string,
  uuid: Uuid<'Request'>,
): SignedRequest {
  requirePoint(clientPublicKey);
  const { auth, now } = login;
  const session = walletActivity(
    auth,
    'ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2',
    { nonce: uuid, targetPublicKey: clientPublicKey },
    now,
  );
  const call = { ...login, purpose: passkeyPurpose(credential), body: undefined };
  return requestSignature(call, uuid, sha256Hex(session), { clientPublicKey });
}

/** A login by passkey. Refuses with UNAUTHORIZED, naming the check that failed. */
export async function verifyPasskey(
  { auth, caller, now }: Login,
  credential: PasskeyCredential,
  { assertion }: RequestOf<'PASSKEY'>,
  requestId: string | undefined,
): Promise<LoginStep> {
  if (!requestId) throw unauthorized('the header Request-Id is missing; send the requestId of the challenge');
  const request = requireRequest(auth.requests, { requestId, purpose: passkeyPurpose(credential) }, now);
  if (!request.clientPublicKey) throw new Error(`The request ${requestId} has no key.`);
  // The authenticator signs the bytes of the text that the client received.
  const challenge = Buffer.from(request.payload).toString('base64url');
  const counter = await assertedCounter({ caller, passkey: credential, challenge }, assertion);
  const credentials = auth.credentials.map((held) =>
    held.authMethodId === credential.authMethodId ? { ...credential, counter, updatedAt: now.toISOString() } : held,
  );
  return {
    clientPublicKey: request.clientPublicKey,
    changes: { credentials, requests: withoutRequest(auth, request) },
  };
}

/** A login by an OpenID token. */
export async function verifyIdentity(
  { caller }: Login,
  { identity }: OauthCredential,
  body: RequestOf<'OAUTH'>,
): Promise<LoginStep> {
  await requireTokenOf(caller, identity, body, wallTime());
  return { clientPublicKey: body.clientPublicKey, changes: {} };
}
