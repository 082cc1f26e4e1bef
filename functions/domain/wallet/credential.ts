import { formatId } from '../ids.ts';

/** The ways to prove that a wallet is one's own. */
export type AuthMethodType = 'EMAIL_OTP' | 'SMS_OTP' | 'PASSKEY' | 'OAUTH';

interface CredentialBase {
  readonly authMethodId: string;
  /** What a person knows it by: the e-mail address, the phone number in E.164, the passkey's name. */
  readonly nickname: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** When challenges were asked for lately, oldest first: too many at once are refused. */
  readonly challengedAt?: readonly string[];
}

/** A code is sent to `nickname`. */
export interface OtpCredential extends CredentialBase {
  readonly type: 'EMAIL_OTP' | 'SMS_OTP';
}

/** A WebAuthn credential, with the site that it was made for. Ids and keys are base64url. */
export interface PasskeyCredential extends CredentialBase {
  readonly type: 'PASSKEY';
  readonly credentialId: string;
  readonly publicKey: string;
  /** How often the authenticator says it was used; it must grow, unless it stays 0 as with synchronized passkeys. */
  readonly counter: number;
  readonly origin: string;
  readonly relyingPartyId: string;
}

/** An identity at an OpenID provider. */
export interface OauthCredential extends CredentialBase {
  readonly type: 'OAUTH';
  readonly identity: { readonly iss: string; readonly aud: string; readonly sub: string };
}

export type Credential = OtpCredential | PasskeyCredential | OauthCredential;

/** The credential that a new wallet begins with: codes go to the customer's e-mail address. */
export const emailCredential = (uuid: string, email: string, at: Date): OtpCredential => ({
  type: 'EMAIL_OTP',
  ...credentialBase(uuid, email, at),
});

export const credentialBase = (uuid: string, nickname: string, at: Date) => ({
  authMethodId: formatId('AuthMethod', uuid),
  nickname,
  createdAt: at.toISOString(),
  updatedAt: at.toISOString(),
});
