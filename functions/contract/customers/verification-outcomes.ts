import * as z from 'zod';
import { KeyText, RequestTimestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { line, paragraph } from '../text.ts';
import { VerificationStatus } from './due-diligence.ts';
import { VerificationError } from './verifications.ts';

const common = {
  platformId: KeyText,
  /** The newest submission of the customer that the provider has got; 0 where it has got none. */
  submission: z.int().min(0),
  /** When the provider decided. Of two outcomes of one submission the later one counts. */
  reportedAt: RequestTimestamp,
  /** The outcomes for the owners of a business. */
  owners: z
    .array(z.object({ ownerId: KeyText, status: VerificationStatus }))
    .max(40)
    .default([]),
};
/** Without a resource an error concerns the customer. */
const ReportedError = VerificationError.extend({
  resourceId: KeyText.optional(),
  field: line(200).min(1).optional(),
  reason: paragraph(500).min(1),
}).meta({ id: 'ReportedVerificationError' });
const errors = z.array(ReportedError).max(50);

/** A report of the verification provider's connector about a customer. */
export const VerificationOutcomeReport = z
  .discriminatedUnion('status', [
    z.object({ ...common, status: z.enum(['IN_PROGRESS', 'PENDING_MANUAL_REVIEW', 'APPROVED']) }),
    z.object({ ...common, status: z.literal('REJECTED'), errors: errors.default([]) }),
    z.object({ ...common, status: z.literal('RESOLVE_ERRORS'), errors: errors.min(1) }),
  ])
  .meta({
    id: 'VerificationOutcomeReport',
    example: {
      platformId: '00000000-0000-4000-8000-000000000009',
      submission: 1,
      reportedAt: '2025-11-01T12:00:00.000Z',
      status: 'APPROVED',
    },
  });
export type VerificationOutcomeReport = z.output<typeof VerificationOutcomeReport>;

/** The answer of the connector to a submission that it refuses. */
export const RefusedSubmission = z.object({ errors: errors.min(1) });

/** RECORDED: the outcome counts. NONE: it, or a newer one, was known before. */
const VerificationOutcomeAnswer = z.object({ customerId: z.string(), effect: z.enum(['RECORDED', 'NONE']) }).meta({
  id: 'VerificationOutcomeAnswer',
  example: { customerId: 'Customer:00000000-0000-4000-8000-000000000002', effect: 'RECORDED' },
});

export const reportVerificationOutcome = endpoint({
  id: 'reportVerificationOutcome',
  area: 'verifications',
  method: 'POST',
  path: '/customers/{customerId}/verification-outcomes',
  summary: 'Report what became of a verification',
  permission: null,
  internal: true,
  uses: ['table:read', 'table:list', 'table:write', 'verification:secret'],
  request: {
    path: z.object({ customerId: KeyText.meta({ example: 'Customer:00000000-0000-4000-8000-000000000002' }) }),
    body: VerificationOutcomeReport,
  },
  responses: { 200: VerificationOutcomeAnswer },
  errors: ['INVALID_SIGNATURE', 'USER_NOT_FOUND', 'CONFLICT'],
});
