import * as z from 'zod';
import { KeyText, resourceId, Timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { line, token } from '../text.ts';
import {
  AuthMethodType,
  AuthSignedRequestChallenge,
  Base64Url,
  ClientPublicKey,
  SignedRetryHeaders,
  signedRetryErrors,
} from './wallet-signature.ts';

const accountId = KeyText.meta({
  example: 'InternalAccount:00000000-0000-4000-8000-000000000005',
});

export const exampleMethod = {
  id: 'AuthMethod:00000000-0000-4000-8000-000000000021',
  accountId: 'InternalAccount:00000000-0000-4000-8000-000000000005',
  type: 'EMAIL_OTP',
  nickname: 'jane@example.com',
  createdAt: '2025-11-01T12:00:00.000Z',
  updatedAt: '2025-11-01T12:00:00.000Z',
};

export const authMethodMembers = {
  id: resourceId('AuthMethod'),
  accountId: z.string(),
  type: AuthMethodType,
  credentialId: z.string().optional(),
  nickname: z.string(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
};

export const AuthMethod = z.object(authMethodMembers).meta({ id: 'AuthMethod', example: exampleMethod });

export const AuthMethodResponse = z
  .object({ ...authMethodMembers, otpEncryptionTargetBundle: z.string().optional() })
  .meta({ id: 'AuthMethodResponse', example: { ...exampleMethod, otpEncryptionTargetBundle: '{"version":"v1.0.0"}' } });

export const PasskeyAuthChallenge = z
  .object({
    ...authMethodMembers,
    credentialId: z.string(),
    challenge: z.string(),
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

const PasskeyNickname = line(100)
  .min(1)
  .regex(/^[\p{L}\p{M}\p{N} ._'()-]+$/u);

export const AuthenticatorTransport = z
  .enum(['usb', 'nfc', 'ble', 'internal', 'hybrid'])
  .meta({ id: 'AuthenticatorTransport' });

/** New kinds of authenticators bring new transports: WebAuthn asks relying parties to ignore those that they do not know. */
const withoutUnknown = (transports: unknown): unknown =>
  Array.isArray(transports)
    ? [...new Set(transports)].filter(
        (name) => typeof name !== 'string' || AuthenticatorTransport.safeParse(name).success,
      )
    : transports;

export const PasskeyAttestation = z
  .object({
    credentialId: Base64Url,
    clientDataJson: Base64Url,
    attestationObject: Base64Url,
    transports: z.preprocess(withoutUnknown, z.array(AuthenticatorTransport).max(5).optional()),
  })
  .meta({ id: 'PasskeyAttestation' });

export type PasskeyAttestation = z.output<typeof PasskeyAttestation>;

/** A JSON Web Token. Those of the providers have a few kilobytes. */
export const OidcToken = token(16_384).min(1);

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

export const AuthCredentialChallengeRequest = z
  .object({ clientPublicKey: ClientPublicKey.optional() })
  .meta({ id: 'AuthCredentialChallengeRequest', example: {} });

export const AccountQuery = z.object({
  accountId: accountId.regex(/^InternalAccount:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/),
});

export const AuthCredentialListResponse = z
  .object({ data: z.array(AuthMethod) })
  .meta({ id: 'AuthCredentialListResponse', example: { data: [exampleMethod] } });

export const id = z.object({ id: z.string().meta({ example: exampleMethod.id }) });

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
  uses: ['table:read', 'table:write', 'table:check', 'wallet:seal', 'wallet:sign', 'codes:email', 'codes:sms'],
  request: { headers: SignedRetryHeaders, body: AuthCredentialCreateRequest },
  responses: { 201: AuthMethodResponse, 202: AuthSignedRequestChallenge },
  errors: [
    'EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS',
    'SMS_OTP_CREDENTIAL_ALREADY_EXISTS',
    'PASSKEY_CREDENTIAL_ALREADY_EXISTS',
    ...signedRetryErrors,
    'REFERENCE_NOT_FOUND',
    'CONFLICT',
    'NOT_IMPLEMENTED',
  ],
});

export const challengeAuthCredential = endpoint({
  id: 'challengeAuthCredential',
  area: 'auth',
  method: 'POST',
  path: '/auth/credentials/{id}/challenge',
  summary: 'Start a sign-in with a credential',
  permission: 'TRANSACT',
  uses: ['table:read', 'table:write', 'wallet:seal', 'wallet:sign', 'codes:email', 'codes:sms'],
  request: { path: id, body: AuthCredentialChallengeRequest, bodyOptional: true },
  responses: {
    200: z
      .union([PasskeyAuthChallenge, AuthMethodResponse])
      .meta({ id: 'AuthCredentialResponseOneOf', example: exampleMethod }),
  },
  errors: ['REFERENCE_NOT_FOUND', 'CONFLICT', 'NOT_IMPLEMENTED'],
});

export const revokeAuthCredential = endpoint({
  id: 'revokeAuthCredential',
  area: 'auth',
  method: 'DELETE',
  path: '/auth/credentials/{id}',
  summary: 'Revoke a credential',
  permission: 'MANAGE',
  uses: ['table:read', 'table:write', 'table:delete'],
  request: { path: id, headers: SignedRetryHeaders },
  responses: { 202: AuthSignedRequestChallenge, 204: null },
  errors: [...signedRetryErrors, 'REFERENCE_NOT_FOUND'],
});
