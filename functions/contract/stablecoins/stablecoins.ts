import * as z from 'zod';
import { KeyText, resourceId, Timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { pageExample, pageOf, pageQuery } from '../lists.ts';
import { StablecoinProvider, StablecoinProviderEnvironment } from './provider-accounts.ts';

export const StablecoinNetwork = z.enum(['SPARK']).meta({ id: 'StablecoinNetwork' });
export type StablecoinNetwork = z.output<typeof StablecoinNetwork>;

export const StablecoinIssuanceStatus = z
  .enum(['PENDING_REVIEW', 'PROVISIONING', 'PROVISIONED', 'REJECTED', 'FAILED'])
  .meta({ id: 'StablecoinIssuanceStatus' });
export type StablecoinIssuanceStatus = z.output<typeof StablecoinIssuanceStatus>;

export const StablecoinServiceOperationsStatus = z
  .enum(['NOT_ENABLED', 'PENDING_APPROVAL', 'ENABLING', 'ENABLED', 'DISABLED'])
  .meta({ id: 'StablecoinServiceOperationsStatus' });
export type StablecoinServiceOperationsStatus = z.output<typeof StablecoinServiceOperationsStatus>;

const example = {
  id: 'Stablecoin:00000000-0000-4000-8000-000000000042',
  name: 'Sandbox USD EXAMP',
  symbol: 'EXAMP',
  baseCurrency: 'USD',
  network: 'SPARK',
  decimals: 6,
  issuanceStatus: 'PROVISIONED',
  serviceOperationsStatus: 'ENABLED',
  networkTokenIdentifier: 'btkn1example',
  currency: 'EXAMP',
  provider: 'BRALE',
  stablecoinProviderAccountId: 'StablecoinProviderAccount:00000000-0000-4000-8000-000000000041',
  providerEnvironment: 'SANDBOX',
  providerTokenIdentifier: 'example-token',
  createdAt: '2025-11-01T12:00:00.000Z',
  updatedAt: '2025-11-01T12:00:00.000Z',
} as const;

export const Stablecoin = z
  .object({
    id: resourceId('Stablecoin'),
    name: z.string(),
    symbol: z.string(),
    baseCurrency: z.string(),
    network: StablecoinNetwork,
    decimals: z.int().min(0),
    issuanceStatus: StablecoinIssuanceStatus,
    serviceOperationsStatus: StablecoinServiceOperationsStatus,
    networkTokenIdentifier: z.string(),
    currency: z.string().optional(),
    provider: StablecoinProvider,
    stablecoinProviderAccountId: z.string(),
    providerEnvironment: StablecoinProviderEnvironment,
    providerTokenIdentifier: z.string(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Stablecoin', example });
export type Stablecoin = z.output<typeof Stablecoin>;

export const StablecoinRegisterRequest = z
  .object({
    providerTokenIdentifier: KeyText,
    networkTokenIdentifier: KeyText,
    network: StablecoinNetwork,
    stablecoinProviderAccountId: KeyText.optional(),
  })
  .meta({
    id: 'StablecoinRegisterRequest',
    example: {
      providerTokenIdentifier: example.providerTokenIdentifier,
      networkTokenIdentifier: example.networkTokenIdentifier,
      network: example.network,
      stablecoinProviderAccountId: example.stablecoinProviderAccountId,
    },
  });
export type StablecoinRegisterRequest = z.output<typeof StablecoinRegisterRequest>;

export const stablecoinPath = z.object({ stablecoinId: resourceId('Stablecoin') });

export const registerStablecoin = endpoint({
  id: 'registerStablecoin',
  area: 'stablecoins',
  method: 'POST',
  path: '/stablecoins',
  summary: 'Register a stablecoin',
  permission: 'MANAGE',
  idempotent: true,
  requiresKey: true,
  uses: ['table:read', 'table:list', 'table:write'],
  request: { body: StablecoinRegisterRequest },
  responses: { 201: Stablecoin },
  errors: [
    'STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND',
    'STABLECOIN_PROVIDER_ACCOUNT_SELECTION_REQUIRED',
    'STABLECOIN_PROVIDER_ACCOUNT_INVALID',
    'STABLECOIN_PROVIDER_ACCOUNT_REVOKED',
    'CONFLICT',
    'NOT_IMPLEMENTED',
  ],
});

export const StablecoinListQuery = z.object({
  issuanceStatus: StablecoinIssuanceStatus.optional(),
  serviceOperationsStatus: StablecoinServiceOperationsStatus.optional(),
  provider: StablecoinProvider.optional(),
  ...pageQuery,
});
export type StablecoinListQuery = z.output<typeof StablecoinListQuery>;

export const listStablecoins = endpoint({
  id: 'listStablecoins',
  area: 'stablecoins',
  method: 'GET',
  path: '/stablecoins',
  summary: 'List stablecoins, newest first',
  permission: 'VIEW',
  uses: ['table:read', 'table:list'],
  request: { query: StablecoinListQuery },
  responses: { 200: pageOf(Stablecoin).meta({ id: 'StablecoinListResponse', example: pageExample(example) }) },
  errors: [],
});

export const getStablecoin = endpoint({
  id: 'getStablecoin',
  area: 'stablecoins',
  method: 'GET',
  path: '/stablecoins/{stablecoinId}',
  summary: 'Show a stablecoin',
  permission: 'VIEW',
  uses: ['table:read'],
  request: { path: stablecoinPath },
  responses: { 200: Stablecoin },
  errors: ['REFERENCE_NOT_FOUND'],
});
