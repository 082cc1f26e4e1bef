import * as z from 'zod';
import { addition } from '../additions.ts';
import { KeyText, resourceId, Timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { pageExample, pageOf, pageQuery } from '../lists.ts';
import { paragraph } from '../text.ts';
import { StablecoinProvider, StablecoinProviderEnvironment } from './provider-accounts.ts';
import { stablecoinPath } from './stablecoins.ts';

export const StablecoinOperationType = z.enum(['MINT', 'BURN']).meta({ id: 'StablecoinOperationType' });
export type StablecoinOperationType = z.output<typeof StablecoinOperationType>;

export const StablecoinOperationStatus = z
  .enum(['CREATED', 'PENDING_FUNDING', 'PENDING_PROVIDER', 'PROCESSING', 'COMPLETED', 'FAILED', 'EXPIRED'])
  .meta({ id: 'StablecoinOperationStatus' });
export type StablecoinOperationStatus = z.output<typeof StablecoinOperationStatus>;

/** Digits only, so that no client rounds them. Of any size that a balance can have; the bound keeps an item small. */
const UnitAmount = z
  .string()
  .regex(/^[0-9]+$/)
  .max(1000);

const Description = paragraph(1024);

export const StablecoinMintFundingSource = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('WIRE') }).meta({ id: 'StablecoinWireFundingSource' }),
    z
      .object({ type: z.literal('ACH_DEBIT'), externalAccountId: KeyText })
      .meta({ id: 'StablecoinAchDebitFundingSource' }),
    z
      .object({ type: z.literal('SAME_DAY_ACH_DEBIT'), externalAccountId: KeyText })
      .meta({ id: 'StablecoinSameDayAchDebitFundingSource' }),
    z
      .object({ type: z.literal('SERVICE_INTERNAL_ACCOUNT'), accountId: KeyText })
      .meta({ id: 'StablecoinServiceInternalFundingSource' }),
    z
      .object({
        type: z.literal('PROVIDER_INTERNAL_BALANCE'),
        sourceTokenIdentifier: KeyText,
        cryptoNetwork: KeyText,
      })
      .meta({ id: 'StablecoinProviderBalanceFundingSource' }),
  ])
  .meta({ id: 'StablecoinMintFundingSource' });

export const StablecoinMintDestination = z.object({ accountId: KeyText }).meta({ id: 'StablecoinMintDestination' });

export const StablecoinBurnSource = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('EXTERNAL_ACCOUNT') }).meta({ id: 'StablecoinExternalAccountBurnSource' }),
    z
      .object({ type: z.literal('SERVICE_INTERNAL_ACCOUNT'), accountId: KeyText })
      .meta({ id: 'StablecoinServiceInternalBurnSource' }),
    z.object({ type: z.literal('PROVIDER_INTERNAL_BALANCE') }).meta({ id: 'StablecoinProviderBalanceBurnSource' }),
  ])
  .meta({ id: 'StablecoinBurnSource' });

export const StablecoinPayoutRail = z
  .enum(['WIRE', 'ACH_CREDIT', 'SAME_DAY_ACH_CREDIT', 'RTP_CREDIT'])
  .meta({ id: 'StablecoinPayoutRail' });
export type StablecoinPayoutRail = z.output<typeof StablecoinPayoutRail>;

export const StablecoinBurnDestination = z
  .object({ type: z.enum(['EXTERNAL_ACCOUNT']), externalAccountId: KeyText, rail: StablecoinPayoutRail })
  .meta({ id: 'StablecoinBurnDestination' });

const walletId = 'ExternalAccount:00000000-0000-4000-8000-000000000003';

export const StablecoinMintRequest = z
  .object({
    amount: UnitAmount,
    fundingSource: StablecoinMintFundingSource,
    destination: StablecoinMintDestination,
    description: Description.optional(),
  })
  .meta({
    id: 'StablecoinMintRequest',
    example: { amount: '250000000', fundingSource: { type: 'WIRE' }, destination: { accountId: walletId } },
  });
export type StablecoinMintRequest = z.output<typeof StablecoinMintRequest>;

export const StablecoinBurnRequest = z
  .object({
    amount: UnitAmount,
    source: StablecoinBurnSource,
    destination: StablecoinBurnDestination,
    description: Description.optional(),
  })
  .meta({
    id: 'StablecoinBurnRequest',
    example: {
      amount: '250000000',
      source: { type: 'EXTERNAL_ACCOUNT' },
      destination: {
        type: 'EXTERNAL_ACCOUNT',
        externalAccountId: 'ExternalAccount:00000000-0000-4000-8000-000000000004',
        rail: 'ACH_CREDIT',
      },
    },
  });
export type StablecoinBurnRequest = z.output<typeof StablecoinBurnRequest>;

export const StablecoinOperationSourceType = z
  .enum([
    'WIRE',
    'ACH_DEBIT',
    'SAME_DAY_ACH_DEBIT',
    'EXTERNAL_ACCOUNT',
    'SERVICE_INTERNAL_ACCOUNT',
    'PROVIDER_INTERNAL_BALANCE',
  ])
  .meta({ id: 'StablecoinOperationSourceType' });
export type StablecoinOperationSourceType = z.output<typeof StablecoinOperationSourceType>;

export const StablecoinOperationSource = z
  .object({
    type: StablecoinOperationSourceType,
    externalAccountId: z.string().optional(),
    accountId: z.string().optional(),
    sourceTokenIdentifier: z.string().optional(),
    cryptoNetwork: z.string().optional(),
  })
  .meta({ id: 'StablecoinOperationSource' });

export const StablecoinOperationDestination = z
  .object({ accountId: z.string(), rail: StablecoinPayoutRail.optional() })
  .meta({ id: 'StablecoinOperationDestination' });

export const StablecoinFundingInstructions = z
  .object({
    rail: z.string().optional(),
    network: z.string().optional(),
    address: z.string().optional(),
    valueType: z.string().optional(),
    bankName: z.string().optional().meta(addition),
    accountHolderName: z.string().optional().meta(addition),
    accountNumber: z.string().optional().meta(addition),
    routingNumber: z.string().optional().meta(addition),
    reference: z.string().optional().meta(addition),
  })
  .meta({ id: 'StablecoinFundingInstructions' });
export type StablecoinFundingInstructions = z.output<typeof StablecoinFundingInstructions>;

export const StablecoinEstimatedDelivery = z
  .object({
    rail: z.string().optional(),
    amount: UnitAmount.optional(),
    currency: z.string().optional(),
    timing: z.string().optional(),
  })
  .meta({ id: 'StablecoinEstimatedDelivery' });
export type StablecoinEstimatedDelivery = z.output<typeof StablecoinEstimatedDelivery>;

const example = {
  id: 'StablecoinOperation:00000000-0000-4000-8000-000000000043',
  stablecoinId: 'Stablecoin:00000000-0000-4000-8000-000000000042',
  operationType: 'MINT',
  status: 'PENDING_FUNDING',
  amount: '250000000',
  provider: 'BRALE',
  providerEnvironment: 'SANDBOX',
  stablecoinProviderAccountId: 'StablecoinProviderAccount:00000000-0000-4000-8000-000000000041',
  source: { type: 'WIRE' },
  fundingInstructions: {
    rail: 'WIRE',
    valueType: 'USD',
    bankName: 'Sandbox Bank',
    accountHolderName: 'Stablecoin Provider Sandbox',
    accountNumber: '000000000000',
    routingNumber: '000000001',
    reference: 'MINT-00000000',
  },
  destination: { accountId: walletId },
  expiresAt: '2025-11-08T12:00:00.000Z',
  providerStatus: 'awaiting_funds',
  createdAt: '2025-11-01T12:00:00.000Z',
  updatedAt: '2025-11-01T12:00:00.000Z',
} as const;

export const StablecoinOperation = z
  .object({
    id: resourceId('StablecoinOperation'),
    stablecoinId: z.string(),
    operationType: StablecoinOperationType,
    status: StablecoinOperationStatus,
    amount: z.string(),
    provider: StablecoinProvider,
    providerEnvironment: StablecoinProviderEnvironment,
    stablecoinProviderAccountId: z.string(),
    source: StablecoinOperationSource.optional(),
    fundingInstructions: StablecoinFundingInstructions.optional(),
    destination: StablecoinOperationDestination.optional(),
    estimatedDelivery: StablecoinEstimatedDelivery.optional(),
    expiresAt: Timestamp.optional(),
    providerStatus: z.string().optional(),
    failureReason: z.string().optional(),
    description: z.string().optional(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'StablecoinOperation', example });
export type StablecoinOperation = z.output<typeof StablecoinOperation>;

const creation = {
  area: 'stablecoins',
  method: 'POST',
  permission: 'TRANSACT',
  idempotent: true,
  requiresKey: true,
  uses: ['table:read', 'table:write'],
  responses: { 201: StablecoinOperation },
  errors: [
    'REFERENCE_NOT_FOUND',
    'INVALID_AMOUNT',
    'STABLECOIN_PROVIDER_ACCOUNT_INVALID',
    'STABLECOIN_PROVIDER_ACCOUNT_REVOKED',
    'CONFLICT',
    'SERVICE_UNAVAILABLE',
  ],
} as const;

export const createStablecoinMint = endpoint({
  ...creation,
  id: 'createStablecoinMint',
  path: '/stablecoins/{stablecoinId}/mints',
  summary: 'Mint a stablecoin',
  request: { path: stablecoinPath, body: StablecoinMintRequest },
});

export const createStablecoinBurn = endpoint({
  ...creation,
  id: 'createStablecoinBurn',
  path: '/stablecoins/{stablecoinId}/burns',
  summary: 'Burn a stablecoin',
  request: { path: stablecoinPath, body: StablecoinBurnRequest },
});

export const StablecoinOperationListQuery = z.object({
  operationType: StablecoinOperationType.optional(),
  ...pageQuery,
});
export type StablecoinOperationListQuery = z.output<typeof StablecoinOperationListQuery>;

export const listStablecoinOperations = endpoint({
  id: 'listStablecoinOperations',
  area: 'stablecoins',
  method: 'GET',
  path: '/stablecoins/{stablecoinId}/operations',
  summary: 'List the mints and burns of a stablecoin, newest first',
  permission: 'VIEW',
  uses: ['table:read', 'table:list'],
  request: { path: stablecoinPath, query: StablecoinOperationListQuery },
  responses: {
    200: pageOf(StablecoinOperation).meta({ id: 'StablecoinOperationListResponse', example: pageExample(example) }),
  },
  errors: ['REFERENCE_NOT_FOUND'],
});

export const getStablecoinOperation = endpoint({
  id: 'getStablecoinOperation',
  area: 'stablecoins',
  method: 'GET',
  path: '/stablecoin-operations/{stablecoinOperationId}',
  summary: 'Show a mint or burn',
  permission: 'VIEW',
  uses: ['table:read'],
  request: { path: z.object({ stablecoinOperationId: resourceId('StablecoinOperation') }) },
  responses: { 200: StablecoinOperation },
  errors: ['REFERENCE_NOT_FOUND'],
});
