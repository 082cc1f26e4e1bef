import * as z from 'zod';
import { besideWrongMembers } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { externalAccountPath } from '../external-accounts/external-accounts.ts';
import { line } from '../text.ts';
import { ScaChallenge } from './sca-challenge.ts';
import { proofMembers, requireOneProof } from './sca-proof.ts';

export const BeneficiaryTrustStart = z.object({ scaChallenge: ScaChallenge.optional() }).meta({
  id: 'BeneficiaryTrustStart',
  example: {
    scaChallenge: {
      id: 'ScaChallenge:00000000-0000-4000-8000-000000000006',
      expiresAt: '2025-11-01T12:05:00.000Z',
      factor: 'SMS_OTP',
      availableFactors: ['SMS_OTP'],
    },
  },
});

export const BeneficiaryTrustConfirmRequest = z
  .object({ challengeId: line(255).nullish(), ...proofMembers })
  .superRefine(requireOneProof, besideWrongMembers)
  .meta({
    id: 'BeneficiaryTrustConfirmRequest',
    example: { challengeId: 'ScaChallenge:00000000-0000-4000-8000-000000000006', code: '123456' },
  });
export type BeneficiaryTrustConfirmRequest = z.output<typeof BeneficiaryTrustConfirmRequest>;

export const BeneficiaryTrustConfirm = z
  .object({ trusted: z.boolean() })
  .meta({ id: 'BeneficiaryTrustConfirm', example: { trusted: true } });

const common = { area: 'sca', method: 'POST', permission: 'MANAGE', uses: ['table:read', 'table:write'] } as const;
const starting = { ...common, uses: [...common.uses, 'codes:sms'] } as const;
const confirming = { ...common, uses: [...common.uses, 'table:check'] } as const;
const errors = ['REFERENCE_NOT_FOUND', 'CONFLICT', 'RATE_LIMITED', 'NOT_IMPLEMENTED'] as const;

export const startBeneficiaryTrust = endpoint({
  id: 'startBeneficiaryTrust',
  path: '/customers/external-accounts/{externalAccountId}/trust',
  summary: 'Start to trust an account',
  ...starting,
  request: { path: externalAccountPath },
  responses: { 200: BeneficiaryTrustStart },
  errors,
});

export const confirmBeneficiaryTrust = endpoint({
  id: 'confirmBeneficiaryTrust',
  path: '/customers/external-accounts/{externalAccountId}/trust/confirm',
  summary: 'Complete the trust of an account',
  ...confirming,
  request: { path: externalAccountPath, body: BeneficiaryTrustConfirmRequest },
  responses: { 200: BeneficiaryTrustConfirm },
  errors,
});

export const startBeneficiaryUntrust = endpoint({
  id: 'startBeneficiaryUntrust',
  path: '/customers/external-accounts/{externalAccountId}/untrust',
  summary: 'Start to remove the trust of an account',
  ...starting,
  request: { path: externalAccountPath },
  responses: { 200: BeneficiaryTrustStart },
  errors,
});

export const confirmBeneficiaryUntrust = endpoint({
  id: 'confirmBeneficiaryUntrust',
  path: '/customers/external-accounts/{externalAccountId}/untrust/confirm',
  summary: 'Complete the removal of trust',
  ...confirming,
  request: { path: externalAccountPath, body: BeneficiaryTrustConfirmRequest },
  responses: { 200: BeneficiaryTrustConfirm },
  errors,
});
