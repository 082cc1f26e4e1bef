import * as z from 'zod';
import { KeyText, RequestTimestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { PaymentInstructions, paymentInstructionsExample } from '../ledger/payment-instructions.ts';

/** The most that an account shows: every list of accounts and every event of one carries all of it. */
const mostInstructions = 20;
const mostBytes = 16_384;

const isSmall = (instructions: readonly PaymentInstructions[]): boolean =>
  Buffer.byteLength(JSON.stringify(instructions)) <= mostBytes;

/** A rail connector's report of how to pay into an internal account: all ways, in the place of those that it reported before. */
export const FundingInstructionsReport = z
  .object({
    platformId: KeyText,
    /** By the connector's clock. Of two reports the later one counts, whichever arrives first. */
    reportedAt: RequestTimestamp,
    fundingPaymentInstructions: z
      .array(PaymentInstructions)
      .max(mostInstructions)
      .refine(isSmall, { error: `must have at most ${mostBytes} bytes of JSON` }),
  })
  .meta({
    id: 'FundingInstructionsReport',
    example: {
      platformId: '00000000-0000-4000-8000-000000000009',
      reportedAt: '2025-11-01T12:00:00.000Z',
      fundingPaymentInstructions: [paymentInstructionsExample],
    },
  });
export type FundingInstructionsReport = z.output<typeof FundingInstructionsReport>;

/** RECORDED: the account shows them. NONE: they, or newer ones, were known before, or the account is closed. */
const FundingInstructionsAnswer = z.object({ accountId: z.string(), effect: z.enum(['RECORDED', 'NONE']) }).meta({
  id: 'FundingInstructionsAnswer',
  example: { accountId: 'InternalAccount:00000000-0000-4000-8000-000000000001', effect: 'RECORDED' },
});

export const reportFundingInstructions = endpoint({
  id: 'reportFundingInstructions',
  area: 'rails',
  method: 'PUT',
  path: '/rails/internal-accounts/{accountId}/funding-instructions',
  summary: 'Report how to pay into an internal account',
  permission: null,
  internal: true,
  uses: ['table:read', 'table:write', 'table:delete', 'rail:secret'],
  request: { path: z.object({ accountId: KeyText }), body: FundingInstructionsReport },
  responses: { 200: FundingInstructionsAnswer },
  errors: ['INVALID_SIGNATURE', 'INVALID_CURRENCY', 'REFERENCE_NOT_FOUND', 'CONFLICT'],
});
