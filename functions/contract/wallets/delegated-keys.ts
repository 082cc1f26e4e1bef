import * as z from 'zod';
import { KeyText, resourceId, Timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { line } from '../text.ts';
import { SignedRequestChallenge, SignedRetryHeaders, signedRetryErrors } from './wallet-signature.ts';

const exampleKey = {
  id: 'DelegatedKey:00000000-0000-4000-8000-000000000023',
  cardId: 'Card:00000000-0000-4000-8000-000000000024',
  fundingSourceId: 'CardFundingSource:00000000-0000-4000-8000-000000000025',
  accountId: 'InternalAccount:00000000-0000-4000-8000-000000000005',
  publicKey: '026b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296',
  nickname: 'Example card',
  status: 'ACTIVE',
  createdAt: '2025-11-01T12:00:00.000Z',
  updatedAt: '2025-11-01T12:00:00.000Z',
};

export const DelegatedKeyStatus = z.enum(['PENDING', 'ACTIVE', 'REVOKED']).meta({ id: 'DelegatedKeyStatus' });

export const DelegatedKey = z
  .object({
    id: resourceId('DelegatedKey'),
    cardId: z.string(),
    fundingSourceId: z.string(),
    accountId: z.string(),
    publicKey: z.string(),
    nickname: z.string(),
    status: DelegatedKeyStatus,
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({
    id: 'DelegatedKey',
    example: exampleKey,
  });

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

export const DelegatedKeyCreateRequest = z
  .object({
    cardId: z.string().regex(new RegExp(`^Card:${uuid}$`)),
    internalAccountId: KeyText,
    nickname: line(256).min(1),
  })
  .meta({
    id: 'DelegatedKeyCreateRequest',
    example: { cardId: exampleKey.cardId, internalAccountId: exampleKey.accountId, nickname: 'Example card' },
  });
export type DelegatedKeyCreateRequest = z.output<typeof DelegatedKeyCreateRequest>;

export const DelegatedKeyListResponse = z
  .object({ data: z.array(DelegatedKey) })
  .meta({ id: 'DelegatedKeyListResponse', example: { data: [exampleKey] } });

const DelegatedKeyListQuery = z
  .object({ accountId: KeyText.optional(), fundingSourceId: KeyText.optional() })
  .refine(({ accountId, fundingSourceId }) => accountId !== undefined || fundingSourceId !== undefined, {
    error: 'Send accountId or fundingSourceId.',
  });

const id = z.object({ id: z.string().meta({ example: exampleKey.id }) });

export const listDelegatedKeys = endpoint({
  id: 'listDelegatedKeys',
  area: 'auth',
  method: 'GET',
  path: '/auth/delegated-keys',
  summary: 'List the delegated keys of a wallet or a funding source',
  permission: 'VIEW',
  uses: ['table:read'],
  request: { query: DelegatedKeyListQuery },
  responses: { 200: DelegatedKeyListResponse },
  errors: [],
});

export const createDelegatedKey = endpoint({
  id: 'createDelegatedKey',
  area: 'auth',
  method: 'POST',
  path: '/auth/delegated-keys',
  summary: 'Create a delegated key',
  permission: 'MANAGE',
  uses: ['table:read', 'table:write', 'table:check', 'wallet:seal', 'issuer:known'],
  request: { headers: SignedRetryHeaders, body: DelegatedKeyCreateRequest },
  responses: { 201: DelegatedKey, 202: SignedRequestChallenge },
  errors: [...signedRetryErrors, 'REFERENCE_NOT_FOUND', 'CONFLICT', 'NOT_IMPLEMENTED'],
});

export const getDelegatedKeyById = endpoint({
  id: 'getDelegatedKeyById',
  area: 'auth',
  method: 'GET',
  path: '/auth/delegated-keys/{id}',
  summary: 'Show a delegated key',
  permission: 'VIEW',
  uses: ['table:read'],
  request: { path: id },
  responses: { 200: DelegatedKey },
  errors: ['REFERENCE_NOT_FOUND'],
});

export const revokeDelegatedKey = endpoint({
  id: 'revokeDelegatedKey',
  area: 'auth',
  method: 'DELETE',
  path: '/auth/delegated-keys/{id}',
  summary: 'Revoke a delegated key',
  permission: 'MANAGE',
  uses: ['table:read', 'table:write'],
  request: { path: id },
  responses: { 204: null },
  errors: ['INVALID_INPUT', 'REFERENCE_NOT_FOUND'],
});
