import * as z from 'zod';
import { KeyText, resourceId, Timestamp } from '../common.ts';
import { endpoint, permissions } from '../endpoint.ts';
import { pageExample, pageOf, pageQuery, timeFilters } from '../lists.ts';
import { line } from '../text.ts';

export const Permission = z.enum(permissions).meta({
  id: 'Permission',
});

export const ApiTokenCreateRequest = z
  .object({
    name: line(255).min(1),
    permissions: z
      .array(Permission)
      .min(1)
      .max(20)
      .transform((requested) => permissions.filter((permission) => requested.includes(permission))),
  })
  .meta({ id: 'ApiTokenCreateRequest', example: { name: 'Reporting', permissions: ['VIEW'] } });
export type ApiTokenCreateRequest = z.output<typeof ApiTokenCreateRequest>;

const example = {
  id: 'Token:00000000-0000-4000-8000-00000000000a',
  name: 'Reporting',
  permissions: ['VIEW'],
  clientId: '00000000000000000000000000000000',
  createdAt: '2025-11-01T12:00:00.000Z',
  updatedAt: '2025-11-01T12:00:00.000Z',
};

const members = {
  id: resourceId('Token'),
  name: z.string(),
  permissions: z.array(Permission),
  clientId: z.string(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
};

export const ApiToken = z.object(members).meta({ id: 'ApiToken', example });
export type ApiToken = z.output<typeof ApiToken>;

export const CreatedApiToken = z
  .object({
    ...members,
    clientSecret: z.string(),
  })
  .meta({ id: 'CreatedApiToken', example: { ...example, clientSecret: '000000000000000000000000000000000000' } });

const TokenListQuery = z.object({
  name: KeyText.optional(),
  ...timeFilters,
  ...pageQuery,
});

export const TokenListResponse = pageOf(ApiToken).meta({ id: 'TokenListResponse', example: pageExample(example) });

const tokenId = z.object({ tokenId: resourceId('Token') });

export const listTokens = endpoint({
  id: 'listTokens',
  area: 'tokens',
  method: 'GET',
  path: '/tokens',
  summary: 'List API tokens, newest first',
  permission: 'VIEW',
  uses: ['table:read', 'table:list'],
  request: { query: TokenListQuery },
  responses: { 200: TokenListResponse },
  errors: [],
});

/** Takes no Idempotency-Key: a stored response would keep the secret. */
export const createToken = endpoint({
  id: 'createToken',
  area: 'tokens',
  method: 'POST',
  path: '/tokens',
  summary: "Create an API token for the caller's environment",
  permission: 'MANAGE',
  uses: ['table:read', 'table:write', 'table:check'],
  request: { body: ApiTokenCreateRequest },
  responses: { 201: CreatedApiToken },
  errors: [],
});

export const getTokenById = endpoint({
  id: 'getTokenById',
  area: 'tokens',
  method: 'GET',
  path: '/tokens/{tokenId}',
  summary: 'Show an API token',
  permission: 'VIEW',
  uses: ['table:read'],
  request: { path: tokenId },
  responses: { 200: ApiToken },
  errors: ['TOKEN_NOT_FOUND'],
});

export const deleteTokenById = endpoint({
  id: 'deleteTokenById',
  area: 'tokens',
  method: 'DELETE',
  path: '/tokens/{tokenId}',
  summary: 'Revoke an API token',
  permission: 'MANAGE',
  uses: ['table:read', 'table:delete', 'table:check'],
  request: { path: tokenId },
  responses: { 204: null },
  errors: ['INVALID_INPUT', 'TOKEN_NOT_FOUND'],
});
