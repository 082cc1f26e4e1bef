import type { Credential } from './credential.ts';
import type { WalletSession } from './session.ts';

/** A credential as the interface shows it: no key, no identity. */
export const toAuthMethod = (accountId: string, credential: Credential) => ({
  id: credential.authMethodId,
  accountId,
  type: credential.type,
  ...(credential.type === 'PASSKEY' && { credentialId: credential.credentialId }),
  nickname: credential.nickname,
  createdAt: credential.createdAt,
  updatedAt: credential.updatedAt,
});

/** A session as the interface shows it. */
export const toAuthSession = (accountId: string, session: WalletSession) => ({
  id: session.sessionId,
  accountId,
  type: session.type,
  ...(session.credentialId !== undefined && { credentialId: session.credentialId }),
  nickname: session.nickname,
  createdAt: session.createdAt,
  updatedAt: session.createdAt,
  expiresAt: session.expiresAt,
});
