import { formatId, type Id, type Uuid } from '../ids.ts';
import { Refusal } from '../refusal.ts';

export type AuthMethodType = 'EMAIL_OTP' | 'SMS_OTP' | 'PASSKEY' | 'OAUTH';

interface CredentialBase {
  readonly authMethodId: Id<'AuthMethod'>;
  /** The e-mail address, the phone number in E.164, or the name of the passkey or identity. */
  readonly nickname: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** The recent challenges, oldest first, for the rate limit. */
  readonly challengedAt?: readonly string[] | undefined;
}

/** Codes are sent to the nickname. */
export interface OtpCredential extends CredentialBase {
  readonly type: 'EMAIL_OTP' | 'SMS_OTP';
}

/** A WebAuthn credential with its site. Ids and keys are base64url. */
export interface PasskeyCredential extends CredentialBase {
  readonly type: 'PASSKEY';
  readonly credentialId: string;
  readonly publicKey: string;
  /** The authenticator's signature counter. It must grow, unless it stays 0 as with synchronized passkeys. */
  readonly counter: number;
  readonly origin: string;
  readonly relyingPartyId: string;
}

/** The claims that identify a person at an OpenID provider. */
export interface OpenIdIdentity {
  readonly iss: string;
  readonly aud: string;
  readonly sub: string;
}

/** An identity at an OpenID provider. */
export interface OauthCredential extends CredentialBase {
  readonly type: 'OAUTH';
  readonly identity: OpenIdIdentity;
}

export type Credential = OtpCredential | PasskeyCredential | OauthCredential;

/** The first credential of a new wallet: codes to the customer's e-mail address. */
export const emailCredential = (uuid: Uuid<'AuthMethod'>, email: string, at: Date): OtpCredential => ({
  type: 'EMAIL_OTP',
  ...credentialBase(uuid, email, at),
});

export const credentialBase = (uuid: Uuid<'AuthMethod'>, nickname: string, at: Date) => ({
  authMethodId: formatId('AuthMethod', uuid),
  nickname,
  createdAt: at.toISOString(),
  updatedAt: at.toISOString(),
});

/** A credential may be challenged this often in the window. */
const challengesAllowed = 10;
export const challengeWindowSeconds = 300;

/** Counts a challenge. Refuses with RATE_LIMITED one too many in the window that begins at `since`. */
export function countChallenge<C extends Credential>(credential: C, now: Date, since: Date): C {
  const recent = (credential.challengedAt ?? []).filter((at) => at > since.toISOString());
  const [oldest] = recent;
  if (oldest !== undefined && recent.length >= challengesAllowed) {
    const waitMs = Date.parse(oldest) - since.getTime();
    throw new Refusal(
      'RATE_LIMITED',
      `A credential may be challenged ${challengesAllowed} times in ${challengeWindowSeconds} seconds.`,
      { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) },
    );
  }
  return { ...credential, challengedAt: [...recent, now.toISOString()] };
}

/** A credential as the interface shows it: without keys and identity. */
export const toAuthMethod = (accountId: Id<'InternalAccount'>, credential: Credential) => ({
  id: credential.authMethodId,
  accountId,
  type: credential.type,
  ...(credential.type === 'PASSKEY' && { credentialId: credential.credentialId }),
  nickname: credential.nickname,
  createdAt: credential.createdAt,
  updatedAt: credential.updatedAt,
});
