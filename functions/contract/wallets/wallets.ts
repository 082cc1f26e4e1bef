import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { InternalAccount } from '../ledger/internal-accounts.ts';
import {
  exampleSealingKey,
  SealingPublicKey,
  SignedRequestChallenge,
  SignedRetryHeaders,
  signedRetryErrors,
} from './wallet-signature.ts';

const exampleId = 'InternalAccount:00000000-0000-4000-8000-000000000005';

const id = z.object({
  id: z.string().meta({ example: exampleId }),
});

export const InternalAccountUpdateRequest = z
  .object({ privateEnabled: z.boolean().optional() })
  .refine(({ privateEnabled }) => privateEnabled !== undefined, { error: 'Send privateEnabled.', path: [] })
  .meta({ id: 'InternalAccountUpdateRequest', example: { privateEnabled: true } });

export const InternalAccountExportRequest = z
  .object({ clientPublicKey: SealingPublicKey })
  .meta({ id: 'InternalAccountExportRequest', example: { clientPublicKey: exampleSealingKey } });

export const InternalAccountExportResponse = z
  .object({
    id: z.string(),
    encryptedWalletCredentials: z.string(),
  })
  .meta({
    id: 'InternalAccountExportResponse',
    example: { id: exampleId, encryptedWalletCredentials: '{"version":"v1.0.0"}' },
  });

export const updateInternalAccount = endpoint({
  id: 'updateInternalAccount',
  area: 'internal-accounts',
  method: 'PATCH',
  path: '/internal-accounts/{id}',
  summary: 'Change the privacy of an embedded wallet',
  permission: 'MANAGE',
  uses: ['table:read', 'table:write'],
  request: { path: id, headers: SignedRetryHeaders, body: InternalAccountUpdateRequest },
  responses: { 200: InternalAccount, 202: SignedRequestChallenge },
  errors: [...signedRetryErrors, 'REFERENCE_NOT_FOUND'],
});

export const exportInternalAccount = endpoint({
  id: 'exportInternalAccount',
  area: 'internal-accounts',
  method: 'POST',
  path: '/internal-accounts/{id}/export',
  summary: 'Export an embedded wallet to its owner',
  permission: 'MANAGE',
  uses: ['table:read', 'table:write', 'wallet:seal', 'wallet:sign'],
  request: { path: id, headers: SignedRetryHeaders, body: InternalAccountExportRequest },
  responses: { 200: InternalAccountExportResponse, 202: SignedRequestChallenge },
  errors: [...signedRetryErrors, 'REFERENCE_NOT_FOUND'],
});
