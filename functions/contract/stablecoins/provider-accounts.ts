import * as z from 'zod';
import { KeyText, resourceId, Timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { pageExample, pageOf, pageQuery } from '../lists.ts';
import { token } from '../text.ts';

export const StablecoinProvider = z.enum(['BRALE']).meta({ id: 'StablecoinProvider' });
export type StablecoinProvider = z.output<typeof StablecoinProvider>;

export const StablecoinProviderEnvironment = z
  .enum(['SANDBOX', 'PRODUCTION'])
  .meta({ id: 'StablecoinProviderEnvironment' });
export type StablecoinProviderEnvironment = z.output<typeof StablecoinProviderEnvironment>;

export const StablecoinProviderAccountStatus = z
  .enum(['ACTIVE', 'INVALID', 'REVOKED'])
  .meta({ id: 'StablecoinProviderAccountStatus' });
export type StablecoinProviderAccountStatus = z.output<typeof StablecoinProviderAccountStatus>;

const example = {
  id: 'StablecoinProviderAccount:00000000-0000-4000-8000-000000000041',
  provider: 'BRALE',
  providerAccountId: 'example-account-1',
  providerEnvironment: 'SANDBOX',
  status: 'ACTIVE',
  lastVerifiedAt: '2025-11-01T12:00:00.000Z',
  createdAt: '2025-11-01T12:00:00.000Z',
  updatedAt: '2025-11-01T12:00:00.000Z',
} as const;

export const StablecoinProviderAccount = z
  .object({
    id: resourceId('StablecoinProviderAccount'),
    provider: StablecoinProvider,
    providerAccountId: z.string(),
    providerEnvironment: StablecoinProviderEnvironment,
    status: StablecoinProviderAccountStatus,
    lastVerifiedAt: Timestamp.optional(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'StablecoinProviderAccount', example });
export type StablecoinProviderAccount = z.output<typeof StablecoinProviderAccount>;

export const StablecoinProviderAccountLinkRequest = z
  .object({
    provider: StablecoinProvider,
    apiClientId: KeyText,
    apiClientSecret: token(1024).min(1).meta({ writeOnly: true }),
    providerAccountId: KeyText.optional(),
  })
  .meta({
    id: 'StablecoinProviderAccountLinkRequest',
    example: { provider: 'BRALE', apiClientId: 'example-client', apiClientSecret: 'example-secret' },
  });
export type StablecoinProviderAccountLinkRequest = z.output<typeof StablecoinProviderAccountLinkRequest>;

export const linkStablecoinProviderAccount = endpoint({
  id: 'linkStablecoinProviderAccount',
  area: 'stablecoins',
  method: 'POST',
  path: '/stablecoin-provider-accounts',
  summary: 'Link an account at a stablecoin provider',
  permission: 'MANAGE',
  idempotent: true,
  requiresKey: true,
  uses: ['table:read', 'table:write', 'wallet:seal'],
  request: { body: StablecoinProviderAccountLinkRequest },
  responses: { 201: StablecoinProviderAccount },
  errors: ['STABLECOIN_PROVIDER_ACCOUNT_INVALID', 'CONFLICT', 'NOT_IMPLEMENTED'],
});

export const StablecoinProviderAccountListQuery = z.object({
  provider: StablecoinProvider.optional(),
  status: StablecoinProviderAccountStatus.optional(),
  ...pageQuery,
});
export type StablecoinProviderAccountListQuery = z.output<typeof StablecoinProviderAccountListQuery>;

export const listStablecoinProviderAccounts = endpoint({
  id: 'listStablecoinProviderAccounts',
  area: 'stablecoins',
  method: 'GET',
  path: '/stablecoin-provider-accounts',
  summary: 'List linked accounts at stablecoin providers, newest first',
  permission: 'VIEW',
  uses: ['table:read', 'table:list'],
  request: { query: StablecoinProviderAccountListQuery },
  responses: {
    200: pageOf(StablecoinProviderAccount).meta({
      id: 'StablecoinProviderAccountListResponse',
      example: pageExample(example),
    }),
  },
  errors: [],
});

export const getStablecoinProviderAccount = endpoint({
  id: 'getStablecoinProviderAccount',
  area: 'stablecoins',
  method: 'GET',
  path: '/stablecoin-provider-accounts/{stablecoinProviderAccountId}',
  summary: 'Show a linked account at a stablecoin provider',
  permission: 'VIEW',
  uses: ['table:read'],
  request: { path: z.object({ stablecoinProviderAccountId: resourceId('StablecoinProviderAccount') }) },
  responses: { 200: StablecoinProviderAccount },
  errors: ['STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND'],
});
