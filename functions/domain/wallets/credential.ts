import { formatId, type Id, type Uuid } from '../ids.ts';
import { Refusal } from '../refusal.ts';
import { arrayOf, type Infer, idText, integer, object, oneOf, optional, text, variantsOf } from '../schema.ts';

export type AuthMethodType = 'EMAIL_OTP' | 'SMS_OTP' | 'PASSKEY' | 'OAUTH';

const commonMembers = {
  authMethodId: idText('AuthMethod'),
  /** The e-mail address, the phone number in E.164, or the name of the passkey or identity. */
  nickname: text,
  createdAt: text,
  updatedAt: text,
  /** The recent challenges, oldest first, for the rate limit. */
  challengedAt: optional(arrayOf(text)),
};

/** Codes are sent to the nickname. */
const otpCredential = object({ ...commonMembers, type: oneOf('EMAIL_OTP', 'SMS_OTP') });
export interface OtpCredential extends Infer<typeof otpCredential> {}

/** A WebAuthn credential with its site. Ids and keys are base64url. */
const passkeyCredential = object({
  ...commonMembers,
  type: oneOf('PASSKEY'),
  credentialId: text,
  publicKey: text,
  /** The authenticator's signature counter. It must grow, unless it stays 0 as with synchronized passkeys. */
  counter: integer,
  origin: text,
  relyingPartyId: text,
});
export interface PasskeyCredential extends Infer<typeof passkeyCredential> {}

/** The claims that identify a person at an OpenID provider. */
const openIdIdentity = object({ iss: text, aud: text, sub: text });
export interface OpenIdIdentity extends Infer<typeof openIdIdentity> {}

/** An identity at an OpenID provider. */
const oauthCredential = object({ ...commonMembers, type: oneOf('OAUTH'), identity: openIdIdentity });
export interface OauthCredential extends Infer<typeof oauthCredential> {}

export type Credential = OtpCredential | PasskeyCredential | OauthCredential;
export const credential = variantsOf<'type', Credential>('type', {
  EMAIL_OTP: otpCredential,
  SMS_OTP: otpCredential,
  PASSKEY: passkeyCredential,
  OAUTH: oauthCredential,
});

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
