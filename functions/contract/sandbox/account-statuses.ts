import * as z from 'zod';
import { resourceId } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { ExternalAccount } from '../external-accounts/external-accounts.ts';
import { InternalAccount } from '../ledger/internal-accounts.ts';

/** The statuses of an internal account that the outside world decides. Only the service closes one, with its customer. */
export const SimulatedInternalAccountStatus = z
  .enum(['ACTIVE', 'PENDING', 'FROZEN', 'FAILED'])
  .meta({ id: 'SimulatedInternalAccountStatus' });
export type SimulatedInternalAccountStatus = z.output<typeof SimulatedInternalAccountStatus>;

export const SandboxInternalAccountStatusRequest = z
  .object({ status: SimulatedInternalAccountStatus })
  .meta({ id: 'SandboxInternalAccountStatusRequest', example: { status: 'FROZEN' } });

/** The statuses of an external account that its bank or a review decides. The others follow from proofs of ownership. */
export const SimulatedExternalAccountStatus = z
  .enum(['ACTIVE', 'PENDING', 'UNDER_REVIEW', 'INACTIVE'])
  .meta({ id: 'SimulatedExternalAccountStatus' });
export type SimulatedExternalAccountStatus = z.output<typeof SimulatedExternalAccountStatus>;

export const SandboxExternalAccountStatusRequest = z
  .object({ status: SimulatedExternalAccountStatus })
  .meta({ id: 'SandboxExternalAccountStatusRequest', example: { status: 'UNDER_REVIEW' } });

const simulation = {
  area: 'sandbox',
  method: 'POST',
  permission: 'MANAGE',
  sandboxOnly: true,
  uses: ['table:read', 'table:write'],
} as const;

export const sandboxSimulateInternalAccountStatus = endpoint({
  ...simulation,
  id: 'sandboxSimulateInternalAccountStatus',
  // The account's shards are merged.
  uses: ['table:read', 'table:write', 'table:delete'],
  path: '/sandbox/internal-accounts/{accountId}/simulate',
  summary: 'Freeze an internal account, or change its status otherwise',
  request: {
    path: z.object({ accountId: resourceId('InternalAccount') }),
    body: SandboxInternalAccountStatusRequest,
  },
  responses: { 200: InternalAccount },
  errors: ['REFERENCE_NOT_FOUND', 'CONFLICT'],
});

export const sandboxSimulateExternalAccountStatus = endpoint({
  ...simulation,
  id: 'sandboxSimulateExternalAccountStatus',
  path: '/sandbox/external-accounts/{externalAccountId}/simulate',
  summary: 'Put an external account under review, or change its status otherwise',
  request: {
    path: z.object({ externalAccountId: resourceId('ExternalAccount') }),
    body: SandboxExternalAccountStatusRequest,
  },
  responses: { 200: ExternalAccount },
  errors: ['REFERENCE_NOT_FOUND', 'CONFLICT'],
});
