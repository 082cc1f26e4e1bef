import * as z from 'zod';
import { Timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { token } from '../text.ts';
import { ExternalAccount, externalAccountPath } from './external-accounts.ts';

export const OwnershipVerificationMethod = z
  .enum(['WALLET_SIGNATURE', 'LIVENESS'])
  .meta({ id: 'OwnershipVerificationMethod' });
export type OwnershipVerificationMethod = z.output<typeof OwnershipVerificationMethod>;

export const OwnershipChallengeRequest = z
  .object({ method: OwnershipVerificationMethod })
  .meta({ id: 'OwnershipChallengeRequest', example: { method: 'WALLET_SIGNATURE' } });

const WalletSignatureChallenge = z
  .object({
    method: z.literal('WALLET_SIGNATURE'),
    messageToSign: z.string(),
    expiresAt: Timestamp,
  })
  .meta({ id: 'WalletSignatureChallenge' });

const LivenessChallenge = z
  .object({
    method: z.literal('LIVENESS'),
    verificationLink: z.url(),
    token: z.string().optional(),
    expiresAt: Timestamp,
  })
  .meta({ id: 'LivenessChallenge' });

export const OwnershipChallenge = z.discriminatedUnion('method', [WalletSignatureChallenge, LivenessChallenge]).meta({
  id: 'OwnershipChallenge',
  example: {
    method: 'WALLET_SIGNATURE',
    messageToSign:
      'I confirm that this wallet is mine.\n\nWallet: 0x0000000000000000000000000000000000000000\n' +
      'Account: ExternalAccount:00000000-0000-4000-8000-000000000003\nNonce: 00000000000000000000000000000000\n' +
      'Valid until: 2025-11-01T12:15:00.000Z',
    expiresAt: '2025-11-01T12:15:00.000Z',
  },
});

export const SignatureScheme = z.enum(['bip137', 'electrum']).meta({ id: 'SignatureScheme' });
export type SignatureScheme = z.output<typeof SignatureScheme>;

export const OwnershipVerifyRequest = z
  .object({
    signature: token(1024).min(1),
    signatureScheme: SignatureScheme.default('bip137'),
  })
  .meta({ id: 'OwnershipVerifyRequest', example: { signature: `0x${'00'.repeat(65)}` } });
export type OwnershipVerifyRequest = z.output<typeof OwnershipVerifyRequest>;

const challenges = {
  area: 'external-accounts',
  method: 'POST',
  permission: 'MANAGE',
  uses: ['table:read', 'table:write'],
  request: { path: externalAccountPath, body: OwnershipChallengeRequest },
  responses: { 201: OwnershipChallenge },
  errors: ['REFERENCE_NOT_FOUND', 'CONFLICT', 'NOT_IMPLEMENTED'],
} as const;
const verifications = {
  area: 'external-accounts',
  method: 'POST',
  permission: 'MANAGE',
  uses: ['table:read', 'table:write'],
  request: { path: externalAccountPath, body: OwnershipVerifyRequest },
  responses: { 200: ExternalAccount },
  errors: ['REFERENCE_NOT_FOUND', 'CONFLICT'],
} as const;

export const createExternalAccountOwnershipChallenge = endpoint({
  id: 'createExternalAccountOwnershipChallenge',
  path: '/customers/external-accounts/{externalAccountId}/challenge',
  summary: 'Start the ownership verification of a wallet of a customer',
  ...challenges,
});

export const verifyExternalAccountOwnership = endpoint({
  id: 'verifyExternalAccountOwnership',
  path: '/customers/external-accounts/{externalAccountId}/verify',
  summary: 'Verify the ownership of a wallet of a customer',
  ...verifications,
});

export const createPlatformExternalAccountOwnershipChallenge = endpoint({
  id: 'createPlatformExternalAccountOwnershipChallenge',
  path: '/platform/external-accounts/{externalAccountId}/challenge',
  summary: 'Start the ownership verification of a wallet of the platform',
  ...challenges,
});

export const verifyPlatformExternalAccountOwnership = endpoint({
  id: 'verifyPlatformExternalAccountOwnership',
  path: '/platform/external-accounts/{externalAccountId}/verify',
  summary: 'Verify the ownership of a wallet of the platform',
  ...verifications,
});
