import { formatId, type Id, type Uuid } from '../ids.ts';
import { type Infer, idText, object, oneOf, optional, text } from '../schema.ts';
import type { Credential } from './credential.ts';

/** A key that may sign for a wallet until it expires. */
export const walletSession = object({
  sessionId: idText('Session'),
  authMethodId: idText('AuthMethod'),
  type: oneOf('EMAIL_OTP', 'SMS_OTP', 'PASSKEY', 'OAUTH'),
  nickname: text,
  /** The WebAuthn id of the passkey that opened the session. */
  credentialId: optional(text),
  /** Compressed SEC1 P-256 key in lower-case hex. */
  publicKey: text,
  createdAt: text,
  expiresAt: text,
});
export interface WalletSession extends Infer<typeof walletSession> {}

/** Opens a session for a key with a proven credential. */
export const openSession = (
  credential: Pick<Credential, 'authMethodId' | 'type' | 'nickname'> & Pick<WalletSession, 'credentialId'>,
  uuid: Uuid<'Session'>,
  publicKey: string,
  at: Date,
  expiresAt: Date,
): WalletSession => ({
  sessionId: formatId('Session', uuid),
  authMethodId: credential.authMethodId,
  type: credential.type,
  nickname: credential.nickname,
  ...(credential.credentialId !== undefined && { credentialId: credential.credentialId }),
  publicKey,
  createdAt: at.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

/** A session as the interface shows it. */
export const toAuthSession = (accountId: Id<'InternalAccount'>, session: WalletSession) => ({
  id: session.sessionId,
  accountId,
  type: session.type,
  ...(session.credentialId !== undefined && { credentialId: session.credentialId }),
  nickname: session.nickname,
  createdAt: session.createdAt,
  updatedAt: session.createdAt,
  expiresAt: session.expiresAt,
});
