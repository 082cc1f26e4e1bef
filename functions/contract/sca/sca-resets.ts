import * as z from 'zod';
import { exampleId, KeyText, resourceId, Timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { ScaFactor } from './sca-proof.ts';

const ofCustomer = z.object({ customerId: KeyText.meta({ example: exampleId('Customer') }) });
const resetPath = z.object({ resetId: resourceId('TwoFactorReset') });

export const TwoFactorResetStartRequest = z
  .object({ factor: ScaFactor })
  .meta({ id: 'TwoFactorResetStartRequest', example: { factor: 'SMS_OTP' } });

export const TwoFactorResetStart = z
  .object({
    resetId: resourceId('TwoFactorReset'),
    livenessAccessToken: z.string().nullish(),
    verificationLink: z.string().nullish(),
    expiresAt: Timestamp.nullish(),
  })
  .meta({
    id: 'TwoFactorResetStart',
    example: {
      resetId: 'TwoFactorReset:00000000-0000-4000-8000-000000000007',
      expiresAt: '2025-11-01T13:00:00.000Z',
    },
  });

export const startTwoFactorReset = endpoint({
  id: 'startTwoFactorReset',
  area: 'sca',
  method: 'POST',
  path: '/sca/factors/reset',
  summary: 'Start the reset of a lost factor',
  permission: 'MANAGE',
  idempotent: true,
  uses: ['table:read', 'table:write'],
  request: { query: ofCustomer, body: TwoFactorResetStartRequest },
  responses: { 201: TwoFactorResetStart },
  errors: ['USER_NOT_FOUND', 'CONFLICT', 'RATE_LIMITED', 'NOT_IMPLEMENTED'],
});

export const TwoFactorResetState = z
  .enum(['INITIATED', 'PENDING_REVIEW', 'LIVENESS_PASSED', 'COMPLETED', 'REJECTED', 'EXPIRED'])
  .meta({ id: 'TwoFactorResetState' });
export const FactorEnrollmentStatus = z.enum(['PENDING', 'COMPLETED']).meta({ id: 'FactorEnrollmentStatus' });

export const TwoFactorResetStatus = z
  .object({
    status: TwoFactorResetState,
    factor: ScaFactor,
    enrollmentStatus: FactorEnrollmentStatus.nullish(),
    expiresAt: Timestamp,
    completedAt: Timestamp.nullish(),
  })
  .meta({
    id: 'TwoFactorResetStatus',
    example: {
      status: 'LIVENESS_PASSED',
      factor: 'PASSKEY',
      enrollmentStatus: 'PENDING',
      expiresAt: '2025-11-01T13:00:00.000Z',
      completedAt: null,
    },
  });

export const getTwoFactorResetStatus = endpoint({
  id: 'getTwoFactorResetStatus',
  area: 'sca',
  method: 'GET',
  path: '/sca/factors/reset/{resetId}',
  summary: 'Show a reset',
  permission: 'VIEW',
  uses: ['table:read'],
  request: { path: resetPath, query: ofCustomer },
  responses: { 200: TwoFactorResetStatus },
  errors: ['USER_NOT_FOUND', 'REFERENCE_NOT_FOUND', 'CONFLICT'],
});

export const MobileNumber = z
  .object({ countryCode: z.string().regex(/^\+[1-9]\d{0,3}$/), number: z.string().regex(/^\d{4,14}$/) })
  .meta({ id: 'MobileNumber' });

export const TwoFactorResetCompleteRequest = z
  .object({ mobile: MobileNumber.optional() })
  .meta({ id: 'TwoFactorResetCompleteRequest', example: { mobile: { countryCode: '+49', number: '15550100000' } } });
export type TwoFactorResetCompleteRequest = z.output<typeof TwoFactorResetCompleteRequest>;

export const completeTwoFactorReset = endpoint({
  id: 'completeTwoFactorReset',
  area: 'sca',
  method: 'POST',
  path: '/sca/factors/reset/{resetId}/complete',
  summary: 'Complete a reset',
  permission: 'MANAGE',
  uses: ['table:read', 'table:write'],
  request: { path: resetPath, query: ofCustomer, body: TwoFactorResetCompleteRequest, bodyOptional: true },
  responses: { 204: null },
  errors: ['USER_NOT_FOUND', 'REFERENCE_NOT_FOUND', 'CONFLICT'],
});
