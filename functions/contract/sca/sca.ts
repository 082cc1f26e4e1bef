import * as z from 'zod';
import { besideWrongMembers, exampleId, KeyText, Timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { line, token } from '../text.ts';
import { proofMembers, requireOneProof, ScaFactor, WebAuthnJson } from './sca-proof.ts';

const ofCustomer = z.object({ customerId: KeyText.meta({ example: exampleId('Customer') }) });

/** Every operation of this area refuses an unknown customer, and one outside the European Economic Area. */
const customerErrors = ['USER_NOT_FOUND', 'CONFLICT'] as const;

export const ScaFactorView = z
  .object({
    factor: ScaFactor,
    credentialId: z.string().optional(),
    name: z.string().optional(),
  })
  .meta({ id: 'ScaFactorView' });

const examplePasskey = { factor: 'PASSKEY', credentialId: 'AAECAwQFBgcICQoLDA0ODw', name: 'Passkey' };

export const ScaFactorList = z
  .object({ factors: z.array(ScaFactorView) })
  .meta({ id: 'ScaFactorList', example: { factors: [{ factor: 'SMS_OTP' }, { factor: 'TOTP' }, examplePasskey] } });

export const listScaFactors = endpoint({
  id: 'listScaFactors',
  area: 'sca',
  method: 'GET',
  path: '/sca/factors',
  summary: "List a customer's factors",
  permission: 'VIEW',
  uses: ['table:read'],
  request: { query: ofCustomer },
  responses: { 200: ScaFactorList },
  errors: [...customerErrors],
});

export const ScaFactorEnrollRequest = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('TOTP') }).meta({ id: 'TotpFactorEnrollRequest' }),
    z.object({ type: z.literal('PASSKEY') }).meta({ id: 'PasskeyFactorEnrollRequest' }),
  ])
  .meta({ id: 'ScaFactorEnrollRequestOneOf', example: { type: 'TOTP' } });

export const ScaFactorEnrollStart = z
  .discriminatedUnion('type', [
    z
      .object({
        type: z.literal('TOTP'),
        secret: z.string(),
        secretBase32Encoded: z.string(),
        totpUri: z.string(),
      })
      .meta({ id: 'TotpEnrollmentStart' }),
    z
      .object({
        type: z.literal('PASSKEY'),
        options: WebAuthnJson,
        allowedOrigins: z.array(z.string()),
        relyingPartyId: z.string(),
      })
      .meta({ id: 'PasskeyEnrollmentStart' }),
  ])
  .meta({
    id: 'ScaFactorEnrollStartOneOf',
    example: {
      type: 'TOTP',
      secret: '00000000000000000000000000000000000000000000',
      secretBase32Encoded: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
      totpUri: 'otpauth://totp/Example:example-user-1?issuer=Example&secret=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    },
  });

export const startScaFactorEnrollment = endpoint({
  id: 'startScaFactorEnrollment',
  area: 'sca',
  method: 'POST',
  path: '/sca/factors',
  summary: 'Start the enrollment of a factor',
  permission: 'MANAGE',
  uses: ['table:read', 'table:write'],
  request: { query: ofCustomer, body: ScaFactorEnrollRequest },
  responses: { 200: ScaFactorEnrollStart },
  errors: [...customerErrors, 'PASSKEY_ALREADY_ENROLLED', 'NOT_IMPLEMENTED'],
});

export const ScaFactorConfirmRequest = z
  .discriminatedUnion('type', [
    z
      .object({ type: z.literal('TOTP'), secret: token(255).min(1), code: line(32).min(1) })
      .meta({ id: 'TotpEnrollmentConfirmRequest' }),
    z
      .object({ type: z.literal('PASSKEY'), origin: line(2048).min(1), credential: WebAuthnJson })
      .meta({ id: 'PasskeyEnrollmentConfirmRequest' }),
  ])
  .meta({
    id: 'ScaFactorConfirmRequestOneOf',
    example: { type: 'TOTP', secret: '00000000000000000000000000000000000000000000', code: '123456' },
  });

export const ScaFactorConfirmResponse = z
  .discriminatedUnion('type', [
    z
      .object({ type: z.literal('TOTP'), recoveryCodes: z.array(z.string()) })
      .meta({ id: 'TotpEnrollmentConfirmResponse' }),
    z.object({ type: z.literal('PASSKEY'), factor: ScaFactorView }).meta({ id: 'PasskeyEnrollmentConfirmResponse' }),
  ])
  .meta({ id: 'ScaFactorConfirmResponseOneOf', example: { type: 'PASSKEY', factor: examplePasskey } });

export const confirmScaFactorEnrollment = endpoint({
  id: 'confirmScaFactorEnrollment',
  area: 'sca',
  method: 'POST',
  path: '/sca/factors/confirm',
  summary: 'Complete the enrollment of a factor',
  permission: 'MANAGE',
  uses: ['table:read', 'table:write'],
  request: { query: ofCustomer, body: ScaFactorConfirmRequest },
  responses: { 200: ScaFactorConfirmResponse },
  errors: [...customerErrors, 'PASSKEY_ALREADY_ENROLLED', 'RATE_LIMITED', 'NOT_IMPLEMENTED'],
});

export const deleteScaFactor = endpoint({
  id: 'deleteScaFactor',
  area: 'sca',
  method: 'DELETE',
  path: '/sca/factors/{credentialId}',
  summary: 'Delete a passkey',
  permission: 'MANAGE',
  uses: ['table:read', 'table:write'],
  request: {
    path: z.object({ credentialId: z.string().meta({ example: examplePasskey.credentialId }) }),
    query: ofCustomer,
  },
  responses: { 204: null },
  errors: [...customerErrors, 'REFERENCE_NOT_FOUND'],
});

export const ScaLoginStartRequest = z
  .object({ factor: ScaFactor })
  .meta({ id: 'ScaLoginStartRequest', example: { factor: 'SMS_OTP' } });

export const ScaLoginStart = z
  .object({
    factor: ScaFactor,
    challengeId: z
      .string()
      .nullish()
      .meta({ example: exampleId('ScaChallenge') }),
    expiresAt: Timestamp.nullish(),
    passkeyOptions: WebAuthnJson.nullish(),
    allowedOrigins: z.array(z.string()).nullish(),
    relyingPartyId: z.string().nullish(),
  })
  .meta({
    id: 'ScaLoginStart',
    example: {
      factor: 'SMS_OTP',
      challengeId: 'ScaChallenge:00000000-0000-4000-8000-000000000006',
      expiresAt: '2025-11-01T12:05:00.000Z',
    },
  });

export const startScaLogin = endpoint({
  id: 'startScaLogin',
  area: 'sca',
  method: 'POST',
  path: '/sca/login/start',
  summary: "Start a customer's login",
  permission: 'TRANSACT',
  uses: ['table:read', 'table:write', 'codes:sms'],
  request: { query: ofCustomer, body: ScaLoginStartRequest },
  responses: { 200: ScaLoginStart },
  errors: [...customerErrors, 'RATE_LIMITED', 'NOT_IMPLEMENTED'],
});

export const ScaLoginCompleteRequest = z
  .object({
    factor: ScaFactor,
    /** The longest text form of an IPv6 address has 45 characters (RFC 4291). */
    endUserIpAddress: line(45).min(1),
    challengeId: line(255).nullish(),
    ...proofMembers,
  })
  .superRefine((request, context) => {
    requireOneProof(request, context);
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (request.factor === 'PASSKEY' && request.code) refuse('passkeyAssertion', 'is required for PASSKEY');
    if (request.factor !== 'PASSKEY' && request.passkeyAssertion) refuse('code', `is required for ${request.factor}`);
    if (request.factor === 'SMS_OTP' && !request.challengeId) refuse('challengeId', 'is required for SMS_OTP');
  }, besideWrongMembers)
  .meta({
    id: 'ScaLoginCompleteRequest',
    example: {
      factor: 'SMS_OTP',
      endUserIpAddress: '192.0.2.1',
      challengeId: 'ScaChallenge:00000000-0000-4000-8000-000000000006',
      code: '123456',
    },
  });
export type ScaLoginCompleteRequest = z.output<typeof ScaLoginCompleteRequest>;

export const ScaLoginComplete = z
  .object({ status: z.string(), sessionExpiresAt: Timestamp.nullish() })
  .meta({ id: 'ScaLoginComplete', example: { status: 'SUCCESS', sessionExpiresAt: '2026-04-30T12:00:00.000Z' } });

export const completeScaLogin = endpoint({
  id: 'completeScaLogin',
  area: 'sca',
  method: 'POST',
  path: '/sca/login/complete',
  summary: "Complete a customer's login",
  permission: 'TRANSACT',
  uses: ['table:read', 'table:write'],
  request: { query: ofCustomer, body: ScaLoginCompleteRequest },
  responses: { 200: ScaLoginComplete },
  errors: [...customerErrors, 'ACCOUNT_LOCKED', 'RATE_LIMITED', 'NOT_IMPLEMENTED'],
});

export const SecurityEventType = z
  .enum(['RESET_PASSWORD_COMPLETED', 'FAILED_LOGIN_ATTEMPT'])
  .meta({ id: 'SecurityEventType' });

export const RecordSecurityEventRequest = z
  .object({ eventType: SecurityEventType })
  .meta({ id: 'RecordSecurityEventRequest', example: { eventType: 'FAILED_LOGIN_ATTEMPT' } });

export const RecordSecurityEventResponse = z
  .object({
    eventType: SecurityEventType,
    suspended: z.boolean(),
    lockedUntil: Timestamp.nullish(),
    failedAttempts: z.int().min(0),
  })
  .meta({
    id: 'RecordSecurityEventResponse',
    example: { eventType: 'FAILED_LOGIN_ATTEMPT', suspended: false, lockedUntil: null, failedAttempts: 1 },
  });

export const recordSecurityEvent = endpoint({
  id: 'recordSecurityEvent',
  area: 'sca',
  method: 'POST',
  path: '/sca/record-event',
  summary: 'Record a failed login or a password reset',
  permission: 'MANAGE',
  uses: ['table:read', 'table:write'],
  request: { query: ofCustomer, body: RecordSecurityEventRequest },
  responses: { 200: RecordSecurityEventResponse },
  errors: [...customerErrors, 'ACCOUNT_LOCKED'],
});
