import * as z from 'zod';
import { KeyText, RequestTimestamp } from '../common.ts';
import { Sum } from '../currencies.ts';
import { endpoint } from '../endpoint.ts';
import { bookkeeping } from './rail-bookkeeping.ts';
import { OnChainTransaction, OutgoingTransactionFailureReason } from './transactions.ts';

/** A rail pays out, or collects money from an external account. */
export const RailOperation = z.enum(['PAYOUT', 'COLLECTION']).meta({ id: 'RailOperation' });
export type RailOperation = z.output<typeof RailOperation>;

export const ReportedOutcome = z.enum(['DELIVERED', 'FAILED', 'CANCELED']).meta({ id: 'ReportedOutcome' });
export type ReportedOutcome = z.output<typeof ReportedOutcome>;

/**
 * A rail's answer when it is asked to stop a payout. CANCELED: it has, and no money moves. TOO_LATE: it cannot. PENDING: it will report
 * the outcome.
 */
export const CancellationResult = z.enum(['CANCELED', 'TOO_LATE', 'PENDING']);
export type CancellationResult = z.output<typeof CancellationResult>;

/** A rail connector's report about a payment that was submitted to it. */
export const PayoutOutcomeReport = z
  .object({
    platformId: KeyText,
    operation: RailOperation.default('PAYOUT'),
    outcome: ReportedOutcome,
    failureReason: OutgoingTransactionFailureReason.optional(),
    /** It failed because the rail has waited long enough; the reason of the refund then says so. */
    timedOut: z.boolean().optional(),
    /** The part of a failed or returned payout that came back, in the smallest unit it was paid in; all of it if absent. */
    returnedAmount: Sum.optional(),
    settledAt: RequestTimestamp.optional(),
    onChainTransaction: OnChainTransaction.optional(),
    /** Its name on a statement of the bank, where that is not the id of the payment. */
    networkReference: KeyText.optional(),
    ...bookkeeping,
  })
  .meta({
    id: 'PayoutOutcomeReport',
    example: { platformId: '00000000-0000-4000-8000-000000000009', outcome: 'DELIVERED' },
  });
export type PayoutOutcomeReport = z.output<typeof PayoutOutcomeReport>;

/**
 * RECORDED: the payment continues, or what a bank kept of it is booked. RETURNED: a delivered payout came back; its refund starts.
 * LATE_DELIVERY: a canceled and refunded payout was delivered anyway. NONE: the outcome was known before.
 */
export const ReportEffect = z.enum(['RECORDED', 'RETURNED', 'LATE_DELIVERY', 'NONE']).meta({ id: 'ReportEffect' });
export type ReportEffect = z.output<typeof ReportEffect>;

const PayoutOutcomeAnswer = z.object({ paymentId: z.string(), effect: ReportEffect }).meta({
  id: 'PayoutOutcomeAnswer',
  example: { paymentId: '00000000-0000-4000-8000-000000000004', effect: 'RECORDED' },
});

export const reportPayoutOutcome = endpoint({
  id: 'reportPayoutOutcome',
  area: 'rails',
  method: 'POST',
  path: '/rails/payouts/{paymentId}/outcome',
  summary: 'Report what became of a payment that was submitted to the rail',
  permission: null,
  internal: true,
  uses: ['table:read', 'table:list', 'table:write', 'table:delete', 'rail:secret'],
  request: { path: z.object({ paymentId: KeyText }), body: PayoutOutcomeReport },
  responses: { 200: PayoutOutcomeAnswer },
  errors: ['INVALID_SIGNATURE', 'TRANSACTION_NOT_FOUND', 'CONFLICT'],
});
