import { formatId } from '../ids.ts';
import type { AuthMethodType, Credential } from './credential.ts';

/** How long a session lasts, in seconds (interface description, area 19). */
export const sessionLifeSeconds = 900;

/** A key that may sign for a wallet until the session ends. */
export interface WalletSession {
  readonly sessionId: string;
  readonly authMethodId: string;
  readonly type: AuthMethodType;
  readonly nickname: string;
  /** Of a passkey: its WebAuthn id. */
  readonly credentialId?: string;
  /** Compressed SEC1 P-256 key in lower-case hex. */
  readonly publicKey: string;
  readonly createdAt: string;
  readonly expiresAt: string;
}

/** The session that a proven credential opens for a key. */
export const openSession = (
  credential: Pick<Credential, 'authMethodId' | 'type' | 'nickname'> & { readonly credentialId?: string },
  uuid: string,
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
