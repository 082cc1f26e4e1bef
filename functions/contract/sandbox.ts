import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { InternalAccount } from './internal-accounts.ts';

/** The most that one call may conjure up, in the smallest unit (interface description, `SandboxFundRequest`). */
export const maximumSandboxFunding = 100_000_000_000;

export const SandboxFundRequest = z
  .object({ amount: z.int().min(1).max(maximumSandboxFunding).meta({ format: 'int64' }) })
  .meta({ id: 'SandboxFundRequest', example: { amount: 1000000 } });
export type SandboxFundRequest = z.output<typeof SandboxFundRequest>;

export const sandboxFundInternalAccount = endpoint({
  id: 'sandboxFundInternalAccount',
  area: 'sandbox',
  method: 'POST',
  path: '/sandbox/internal-accounts/{accountId}/fund',
  summary: 'Credit an internal account with play money',
  permission: 'TRANSACT',
  idempotent: true,
  sandboxOnly: true,
  uses: ['table:read', 'table:write'],
  request: {
    path: z.object({ accountId: z.string().meta({ description: 'InternalAccount:<uuid>' }) }),
    body: SandboxFundRequest,
  },
  responses: { 200: InternalAccount },
  errors: ['INVALID_AMOUNT', 'AMOUNT_OUT_OF_RANGE', 'REFERENCE_NOT_FOUND', 'CONFLICT'],
});
