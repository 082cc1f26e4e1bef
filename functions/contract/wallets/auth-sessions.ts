import * as z from 'zod';
import { resourceId, Timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { token } from '../text.ts';
import { AccountQuery, authMethodMembers, exampleMethod, id, OidcToken } from './auth-credentials.ts';
import {
  AuthSignedRequestChallenge,
  Base64Url,
  ClientPublicKey,
  exampleClientKey,
  SignedRequestChallenge,
  SignedRetryHeaders,
  signedRetryErrors,
} from './wallet-signature.ts';

const exampleSession = {
  ...exampleMethod,
  id: 'Session:00000000-0000-4000-8000-000000000022',
  expiresAt: '2025-11-01T12:15:00.000Z',
};

export const AuthSession = z
  .object({
    ...authMethodMembers,
    id: resourceId('Session'),
    encryptedSessionSigningKey: z.string().optional(),
    expiresAt: Timestamp,
  })
  .meta({
    id: 'AuthSession',
    example: exampleSession,
  });

export type AuthSession = z.output<typeof AuthSession>;

export const PasskeyAssertion = z
  .object({
    credentialId: Base64Url,
    clientDataJson: Base64Url,
    authenticatorData: Base64Url,
    /** Not only base64url: the sandbox also takes a fixed text. */
    signature: token(1024).min(1),
    /** A browser's assertion says null where the authenticator names no user. */
    userHandle: token(1024).nullish(),
  })
  .meta({ id: 'PasskeyAssertion' });

export type PasskeyAssertion = z.output<typeof PasskeyAssertion>;

const EncryptedOtpBundle = token(8192).min(1);

export const AuthCredentialVerifyRequest = z
  .discriminatedUnion('type', [
    z
      .object({ type: z.literal('EMAIL_OTP'), encryptedOtpBundle: EncryptedOtpBundle })
      .meta({ id: 'EmailOtpCredentialVerifyRequest' }),
    z
      .object({ type: z.literal('SMS_OTP'), encryptedOtpBundle: EncryptedOtpBundle })
      .meta({ id: 'SmsOtpCredentialVerifyRequest' }),
    z
      .object({ type: z.literal('OAUTH'), oidcToken: OidcToken, clientPublicKey: ClientPublicKey })
      .meta({ id: 'OauthCredentialVerifyRequest' }),
    z
      .object({ type: z.literal('PASSKEY'), assertion: PasskeyAssertion })
      .meta({ id: 'PasskeyCredentialVerifyRequest' }),
  ])
  .meta({
    id: 'AuthCredentialVerifyRequestOneOf',
    example: { type: 'EMAIL_OTP', encryptedOtpBundle: '{"encappedPublic":"04","ciphertext":"00"}' },
  });

export type AuthCredentialVerifyRequest = z.output<typeof AuthCredentialVerifyRequest>;

export const SessionListResponse = z
  .object({ data: z.array(AuthSession) })
  .meta({ id: 'SessionListResponse', example: { data: [exampleSession] } });

export const AuthSessionRefreshRequest = z
  .object({ clientPublicKey: ClientPublicKey })
  .meta({ id: 'AuthSessionRefreshRequest', example: { clientPublicKey: exampleClientKey } });

const sessionId = z.object({ id: z.string().meta({ example: exampleSession.id }) });

export const verifyAuthCredential = endpoint({
  id: 'verifyAuthCredential',
  area: 'auth',
  method: 'POST',
  path: '/auth/credentials/{id}/verify',
  summary: 'Complete a sign-in with a credential',
  permission: 'TRANSACT',
  uses: ['table:read', 'table:write', 'table:check', 'wallet:seal', 'wallet:sign'],
  request: { path: id, headers: SignedRetryHeaders, body: AuthCredentialVerifyRequest },
  responses: { 200: AuthSession, 202: AuthSignedRequestChallenge },
  errors: [...signedRetryErrors, 'REFERENCE_NOT_FOUND'],
});

export const listAuthSessions = endpoint({
  id: 'listAuthSessions',
  area: 'auth',
  method: 'GET',
  path: '/auth/sessions',
  summary: 'List the active sessions of a wallet',
  permission: 'VIEW',
  uses: ['table:read'],
  request: { query: AccountQuery },
  responses: { 200: SessionListResponse },
  errors: [],
});

export const revokeAuthSession = endpoint({
  id: 'revokeAuthSession',
  area: 'auth',
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  summary: 'Revoke a session',
  permission: 'TRANSACT',
  uses: ['table:read', 'table:write'],
  request: { path: sessionId, headers: SignedRetryHeaders },
  responses: { 202: AuthSignedRequestChallenge, 204: null },
  errors: [...signedRetryErrors, 'REFERENCE_NOT_FOUND'],
});

export const refreshAuthSession = endpoint({
  id: 'refreshAuthSession',
  area: 'auth',
  method: 'POST',
  path: '/auth/sessions/{id}/refresh',
  summary: 'Refresh a session',
  permission: 'TRANSACT',
  uses: ['table:read', 'table:write'],
  request: { path: sessionId, headers: SignedRetryHeaders, body: AuthSessionRefreshRequest },
  responses: { 201: AuthSession, 202: SignedRequestChallenge },
  errors: [...signedRetryErrors, 'REFERENCE_NOT_FOUND'],
});
