import * as z from 'zod';
import { KeyText, Timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';
import {
  AuthMethodType,
  AuthSignedRequestChallenge,
  Base64Url,
  ClientPublicKey,
  exampleClientKey,
  SignedRequestChallenge,
  SignedRetryHeaders,
  signedRetryErrors,
} from './wallet-signature.ts';

const accountId = KeyText.meta({
  description: 'InternalAccount:<uuid> of an embedded wallet',
  example: 'InternalAccount:00000000-0000-4000-8000-000000000005',
});

const exampleMethod = {
  id: 'AuthMethod:00000000-0000-4000-8000-000000000021',
  accountId: 'InternalAccount:00000000-0000-4000-8000-000000000005',
  type: 'EMAIL_OTP',
  nickname: 'jane@example.com',
  createdAt: '2025-11-01T12:00:00.000Z',
  updatedAt: '2025-11-01T12:00:00.000Z',
};

const exampleSession = {
  ...exampleMethod,
  id: 'Session:00000000-0000-4000-8000-000000000022',
  expiresAt: '2025-11-01T12:15:00.000Z',
};

const authMethodMembers = {
  id: z.string().meta({ description: 'AuthMethod:<uuid>' }),
  accountId: z.string(),
  type: AuthMethodType,
  credentialId: z.string().optional().meta({ description: "A passkey's WebAuthn id, base64url." }),
  nickname: z.string(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
};

export const AuthMethod = z.object(authMethodMembers).meta({ id: 'AuthMethod', example: exampleMethod });

/** A credential, and where a code was sent the key that it must come back under. */
export const AuthMethodResponse = z
  .object({ ...authMethodMembers, otpEncryptionTargetBundle: z.string().optional() })
  .meta({ id: 'AuthMethodResponse', example: { ...exampleMethod, otpEncryptionTargetBundle: '{"version":"v1.0.0"}' } });

export const PasskeyAuthChallenge = z
  .object({
    ...authMethodMembers,
    credentialId: z.string(),
    challenge: z.string().meta({ description: 'The WebAuthn challenge is the bytes of this text.' }),
    requestId: z.string(),
    expiresAt: Timestamp,
  })
  .meta({
    id: 'PasskeyAuthChallenge',
    example: {
      ...exampleMethod,
      type: 'PASSKEY',
      nickname: "Owner's phone",
      credentialId: 'ZXhhbXBsZS1jcmVkZW50aWFs',
      challenge: 'a'.repeat(64),
      requestId: 'Request:00000000-0000-4000-8000-000000000020',
      expiresAt: '2025-11-01T12:05:00.000Z',
    },
  });

export const AuthSession = z
  .object({
    ...authMethodMembers,
    id: z.string().meta({ description: 'Session:<uuid>' }),
    encryptedSessionSigningKey: z.string().optional().meta({
      description: "The session's private key, sealed to an uncompressed `clientPublicKey`. Shown once.",
    }),
    expiresAt: Timestamp,
  })
  .meta({
    id: 'AuthSession',
    example: exampleSession,
  });
export type AuthSession = z.output<typeof AuthSession>;

/** The name of a passkey: letters, digits, spaces and `. _ - ' ( )` (interface description, area 19). */
const PasskeyNickname = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[\p{L}\p{M}\p{N} ._'()-]+$/u);

const PasskeyAttestation = z
  .object({
    credentialId: Base64Url,
    clientDataJson: Base64Url,
    attestationObject: Base64Url,
    transports: z
      .array(z.enum(['usb', 'nfc', 'ble', 'internal', 'hybrid']))
      .max(5)
      .optional(),
  })
  .meta({ id: 'PasskeyAttestation' });
export type PasskeyAttestation = z.output<typeof PasskeyAttestation>;

/** A JSON Web Token; providers' are a few kilobytes long. */
const OidcToken = z.string().min(1).max(16_384);

export const AuthCredentialCreateRequest = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('EMAIL_OTP'), accountId }).meta({ id: 'EmailOtpCredentialCreateRequest' }),
    z.object({ type: z.literal('SMS_OTP'), accountId }).meta({ id: 'SmsOtpCredentialCreateRequest' }),
    z
      .object({ type: z.literal('OAUTH'), accountId, oidcToken: OidcToken })
      .meta({ id: 'OauthCredentialCreateRequest' }),
    z
      .object({
        type: z.literal('PASSKEY'),
        accountId,
        nickname: PasskeyNickname,
        challenge: Base64Url,
        attestation: PasskeyAttestation,
      })
      .meta({ id: 'PasskeyCredentialCreateRequest' }),
  ])
  .meta({
    id: 'AuthCredentialCreateRequestOneOf',
    example: { type: 'SMS_OTP', accountId: 'InternalAccount:00000000-0000-4000-8000-000000000005' },
  });
export type AuthCredentialCreateRequest = z.output<typeof AuthCredentialCreateRequest>;

const PasskeyAssertion = z
  .object({
    credentialId: Base64Url,
    clientDataJson: Base64Url,
    authenticatorData: Base64Url,
    /** Base64url of a DER signature; the sandbox takes a fixed text in its place. */
    signature: z.string().min(1).max(1024),
    userHandle: z.string().max(1024).optional(),
  })
  .meta({ id: 'PasskeyAssertion' });
export type PasskeyAssertion = z.output<typeof PasskeyAssertion>;

/** JSON text of `{"encappedPublic","ciphertext"}`, both hex. */
const EncryptedOtpBundle = z.string().min(1).max(8192);

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

export const AuthCredentialChallengeRequest = z
  .object({ clientPublicKey: ClientPublicKey.optional() })
  .meta({ id: 'AuthCredentialChallengeRequest', example: {} });

const AccountQuery = z.object({
  accountId: accountId.regex(/^InternalAccount:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/),
});

export const AuthCredentialListResponse = z
  .object({ data: z.array(AuthMethod) })
  .meta({ id: 'AuthCredentialListResponse', example: { data: [exampleMethod] } });

export const SessionListResponse = z
  .object({ data: z.array(AuthSession) })
  .meta({ id: 'SessionListResponse', example: { data: [exampleSession] } });

export const AuthSessionRefreshRequest = z
  .object({ clientPublicKey: ClientPublicKey })
  .meta({ id: 'AuthSessionRefreshRequest', example: { clientPublicKey: exampleClientKey } });

const id = z.object({ id: z.string().meta({ description: 'AuthMethod:<uuid>', example: exampleMethod.id }) });
const sessionId = z.object({ id: z.string().meta({ description: 'Session:<uuid>', example: exampleSession.id }) });

export const listAuthCredentials = endpoint({
  id: 'listAuthCredentials',
  area: 'auth',
  method: 'GET',
  path: '/auth/credentials',
  summary: 'List the credentials of a wallet',
  permission: 'VIEW',
  uses: ['table:read'],
  request: { query: AccountQuery },
  responses: { 200: AuthCredentialListResponse },
  errors: [],
});

export const createAuthCredential = endpoint({
  id: 'createAuthCredential',
  area: 'auth',
  method: 'POST',
  path: '/auth/credentials',
  summary: 'Add a credential to a wallet',
  permission: 'MANAGE',
  uses: ['table:read', 'table:write', 'wallet:seal', 'wallet:sign', 'codes:email', 'codes:sms'],
  request: { headers: SignedRetryHeaders, body: AuthCredentialCreateRequest },
  responses: { 201: AuthMethodResponse, 202: AuthSignedRequestChallenge },
  errors: [
    'EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS',
    'SMS_OTP_CREDENTIAL_ALREADY_EXISTS',
    'PASSKEY_CREDENTIAL_ALREADY_EXISTS',
    ...signedRetryErrors,
    'REFERENCE_NOT_FOUND',
    'NOT_IMPLEMENTED',
  ],
});

export const challengeAuthCredential = endpoint({
  id: 'challengeAuthCredential',
  area: 'auth',
  method: 'POST',
  path: '/auth/credentials/{id}/challenge',
  summary: 'Send a code, or ask for a passkey',
  permission: 'TRANSACT',
  uses: ['table:read', 'table:write', 'wallet:seal', 'wallet:sign', 'codes:email', 'codes:sms'],
  request: { path: id, body: AuthCredentialChallengeRequest, bodyOptional: true },
  responses: {
    200: z
      .union([PasskeyAuthChallenge, AuthMethodResponse])
      .meta({ id: 'AuthCredentialResponseOneOf', example: exampleMethod }),
  },
  errors: ['REFERENCE_NOT_FOUND', 'NOT_IMPLEMENTED'],
});

export const verifyAuthCredential = endpoint({
  id: 'verifyAuthCredential',
  area: 'auth',
  method: 'POST',
  path: '/auth/credentials/{id}/verify',
  summary: 'Open a session with a credential',
  permission: 'TRANSACT',
  uses: ['table:read', 'table:write', 'wallet:seal', 'wallet:sign'],
  request: { path: id, headers: SignedRetryHeaders, body: AuthCredentialVerifyRequest },
  responses: { 200: AuthSession, 202: AuthSignedRequestChallenge },
  errors: [...signedRetryErrors, 'REFERENCE_NOT_FOUND', 'NOT_IMPLEMENTED'],
});

export const revokeAuthCredential = endpoint({
  id: 'revokeAuthCredential',
  area: 'auth',
  method: 'DELETE',
  path: '/auth/credentials/{id}',
  summary: 'Revoke a credential and end its sessions',
  permission: 'MANAGE',
  uses: ['table:read', 'table:write', 'table:delete'],
  request: { path: id, headers: SignedRetryHeaders },
  responses: { 202: AuthSignedRequestChallenge, 204: null },
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
  summary: 'End a session',
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
  summary: 'Open another session from an active one',
  permission: 'TRANSACT',
  uses: ['table:read', 'table:write'],
  request: { path: sessionId, headers: SignedRetryHeaders, body: AuthSessionRefreshRequest },
  responses: { 201: AuthSession, 202: SignedRequestChallenge },
  errors: [...signedRetryErrors, 'REFERENCE_NOT_FOUND'],
});
