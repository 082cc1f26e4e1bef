import { formatId, type Id, type Uuid } from '../ids.ts';
import type { AuthMethodType, Credential } from './credential.ts';

/** A key that may sign for a wallet until it expires. */
export interface WalletSession {
  readonly sessionId: Id<'Session'>;
  readonly authMethodId: Id<'AuthMethod'>;
  readonly type: AuthMethodType;
  readonly nickname: string;
  /** The WebAuthn id of the passkey that opened the session. */
  readonly credentialId?: string | undefined;
  /** Compressed SEC1 P-256 key in lower-case hex. */
  readonly publicKey: string;
  readonly createdAt: string;
  readonly expiresAt: string;
}

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
