import * as z from 'zod';
import { KeyText } from '../common.ts';
import { Amount, CurrencyCode } from '../currencies.ts';
import { endpoint } from '../endpoint.ts';
import { bookkeeping } from './rail-bookkeeping.ts';

/** A rail connector's report that money has arrived for an internal account. */
export const DepositReport = z
  .object({ platformId: KeyText, accountId: KeyText, amount: Amount, currency: CurrencyCode, ...bookkeeping })
  .meta({
    id: 'DepositReport',
    example: {
      platformId: '00000000-0000-4000-8000-000000000009',
      accountId: 'InternalAccount:00000000-0000-4000-8000-000000000001',
      amount: 100_000,
      currency: 'USD',
    },
  });
export type DepositReport = z.output<typeof DepositReport>;

/** RECORDED: the account has the money. NONE: the deposit was known before. */
export const DepositEffect = z.enum(['RECORDED', 'NONE']).meta({ id: 'DepositEffect' });

export const DepositAnswer = z
  .object({ depositId: z.string(), effect: DepositEffect })
  .meta({ id: 'DepositAnswer', example: { depositId: 'example-deposit', effect: 'RECORDED' } });

export const reportDeposit = endpoint({
  id: 'reportDeposit',
  area: 'rails',
  method: 'POST',
  path: '/rails/deposits/{depositId}',
  summary: 'Report that money has arrived for an internal account',
  permission: null,
  internal: true,
  uses: ['table:read', 'table:list', 'table:write', 'rail:secret'],
  request: { path: z.object({ depositId: KeyText }), body: DepositReport },
  responses: { 200: DepositAnswer },
  errors: ['INVALID_SIGNATURE', 'INVALID_CURRENCY', 'REFERENCE_NOT_FOUND', 'CONFLICT'],
});

/**
 * A rail connector's report that money of a deposit has left again: the sender's bank recalled it, or less arrived than was reported.
 * `returnId` is the connector's own name for it, because a deposit may be returned in parts.
 */
export const DepositReturnReport = z
  .object({
    platformId: KeyText,
    returnId: KeyText,
    amount: Amount,
    currency: CurrencyCode,
    valueDate: bookkeeping.valueDate,
  })
  .meta({
    id: 'DepositReturnReport',
    example: {
      platformId: '00000000-0000-4000-8000-000000000009',
      returnId: 'example-return',
      amount: 100_000,
      currency: 'USD',
    },
  });
export type DepositReturnReport = z.output<typeof DepositReturnReport>;

export const reportDepositReturn = endpoint({
  id: 'reportDepositReturn',
  area: 'rails',
  method: 'POST',
  path: '/rails/deposits/{depositId}/return',
  summary: 'Report that money of a deposit has left again',
  permission: null,
  internal: true,
  uses: ['table:read', 'table:list', 'table:write', 'table:delete', 'rail:secret'],
  request: { path: z.object({ depositId: KeyText }), body: DepositReturnReport },
  responses: { 200: DepositAnswer },
  errors: ['INVALID_SIGNATURE', 'INVALID_CURRENCY', 'REFERENCE_NOT_FOUND', 'CONFLICT'],
});
