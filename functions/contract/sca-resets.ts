import * as z from 'zod';
import { KeyText, Timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';
import { ScaFactor } from './sca-proof.ts';

const ofCustomer = z.object({ customerId: KeyText.meta({ description: 'Customer:<uuid>' }) });
const resetPath = z.object({ resetId: z.string().meta({ description: 'TwoFactorReset:<uuid>' }) });

export const TwoFactorResetStartRequest = z
  .object({ factor: ScaFactor })
  .meta({ id: 'TwoFactorResetStartRequest', example: { factor: 'PASSKEY' } });

export const TwoFactorResetStart = z
  .object({
    resetId: z.string().meta({ description: 'TwoFactorReset:<uuid>' }),
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
  summary: 'Begin to replace a lost factor',
  permission: 'MANAGE',
  idempotent: true,
  uses: ['table:read', 'table:write'],
  request: { query: ofCustomer, body: TwoFactorResetStartRequest },
  responses: { 201: TwoFactorResetStart },
  errors: ['USER_NOT_FOUND', 'CONFLICT', 'RATE_LIMITED', 'NOT_IMPLEMENTED'],
});

export const TwoFactorResetStatus = z
  .object({
    status: z.enum(['INITIATED', 'PENDING_REVIEW', 'LIVENESS_PASSED', 'COMPLETED', 'REJECTED', 'EXPIRED']),
    factor: ScaFactor,
    enrollmentStatus: z.enum(['PENDING', 'COMPLETED']).nullish().meta({
      description: 'Whether the factor was enrolled anew since; null for SMS_OTP, which needs no enrollment.',
    }),
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
  summary: 'Show how far a reset is',
  permission: 'VIEW',
  uses: ['table:read'],
  request: { path: resetPath, query: ofCustomer },
  responses: { 200: TwoFactorResetStatus },
  errors: ['USER_NOT_FOUND', 'REFERENCE_NOT_FOUND', 'CONFLICT'],
});

export const TwoFactorResetCompleteRequest = z
  .object({
    mobile: z
      .object({ countryCode: z.string().regex(/^\+[1-9]\d{0,3}$/), number: z.string().regex(/^\d{4,14}$/) })
      .optional()
      .meta({ description: 'The new number, required when SMS_OTP is reset.' }),
  })
  .meta({ id: 'TwoFactorResetCompleteRequest', example: { mobile: { countryCode: '+49', number: '15550100000' } } });
export type TwoFactorResetCompleteRequest = z.output<typeof TwoFactorResetCompleteRequest>;

export const completeTwoFactorReset = endpoint({
  id: 'completeTwoFactorReset',
  area: 'sca',
  method: 'POST',
  path: '/sca/factors/reset/{resetId}/complete',
  summary: 'Take the lost factor away, or change the phone number',
  permission: 'MANAGE',
  uses: ['table:read', 'table:write'],
  request: { path: resetPath, query: ofCustomer, body: TwoFactorResetCompleteRequest, bodyOptional: true },
  responses: { 204: null },
  errors: ['USER_NOT_FOUND', 'REFERENCE_NOT_FOUND', 'CONFLICT'],
});
