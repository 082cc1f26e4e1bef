import * as z from 'zod';
import { KeyText } from '../common.ts';
import { Amount, CurrencyCode } from '../currencies.ts';
import { endpoint } from '../endpoint.ts';
import { PaymentRail } from '../external-accounts/rails.ts';
import { line } from '../text.ts';
import { bookkeeping } from './rail-bookkeeping.ts';
import { OnChainTransaction } from './transactions.ts';

const ShortLine = line(255).min(1);

/** Who has sent the money. The number of the sender's account is stored and shown masked. */
const DepositSender = z
  .object({
    accountHolderName: ShortLine.optional(),
    accountIdentifier: ShortLine.optional(),
    bankName: ShortLine.optional(),
    bankIdentifier: ShortLine.optional(),
  })
  .meta({ id: 'DepositSender' });

/**
 * PENDING: seen, and not credited yet. COMPLETED: the money has arrived. FAILED: it arrived at the collecting provider, is not credited and goes
 * back to its sender.
 */
const DepositStatus = z.enum(['PENDING', 'COMPLETED', 'FAILED']).meta({ id: 'DepositStatus' });

/**
 * A rail connector's report of money that somebody sends to an internal account. The account is named by its id, or found by the number and
 * the reference that its funding instructions name.
 */
export const DepositReport = z
  .object({
    platformId: KeyText,
    accountId: KeyText.optional(),
    /** The account number or the address that the money was sent to. */
    accountIdentifier: KeyText.optional(),
    /** The reference that the sender has named. */
    reference: KeyText.optional(),
    amount: Amount,
    currency: CurrencyCode,
    status: DepositStatus.default('COMPLETED'),
    failureReason: z.enum(['COLLECTION_FAILED', 'COMPLIANCE_REJECTED']).optional(),
    sender: DepositSender.optional(),
    paymentRail: PaymentRail.optional(),
    remittanceInformation: ShortLine.optional(),
    endToEndId: ShortLine.optional(),
    traceNumber: ShortLine.optional(),
    onChainTransaction: OnChainTransaction.optional(),
    ...bookkeeping,
  })
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

/** RECORDED: it is booked or announced, or has failed. UNMATCHED: it is booked, and a person has to find its account. NONE: it was known before. */
const DepositEffect = z.enum(['RECORDED', 'UNMATCHED', 'NONE']).meta({ id: 'DepositEffect' });

const DepositAnswer = z
  .object({ depositId: z.string(), effect: DepositEffect, transactionId: z.string().optional() })
  .meta({ id: 'DepositAnswer', example: { depositId: 'example-deposit', effect: 'RECORDED' } });

export const reportDeposit = endpoint({
  id: 'reportDeposit',
  area: 'rails',
  method: 'POST',
  path: '/rails/deposits/{depositId}',
  summary: 'Report that money has arrived for an internal account',
  permission: null,
  internal: true,
  uses: ['table:read', 'table:list', 'table:write', 'table:check', 'rail:secret'],
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
    ...{ platformId: KeyText, returnId: KeyText, amount: Amount, currency: CurrencyCode },
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
  uses: ['table:read', 'table:list', 'table:write', 'table:check', 'table:delete', 'rail:secret'],
  request: { path: z.object({ depositId: KeyText }), body: DepositReturnReport },
  responses: { 200: DepositAnswer },
  errors: ['INVALID_SIGNATURE', 'INVALID_CURRENCY', 'REFERENCE_NOT_FOUND', 'CONFLICT'],
});
