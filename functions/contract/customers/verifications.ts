import * as z from 'zod';
import { WebUrl } from '../addresses.ts';
import { KeyText, resourceId, Timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { pageExample, pageOf, pageQuery } from '../lists.ts';
import { customerPath } from './customer-operations.ts';
import { DocumentType } from './document-types.ts';

export const SubmissionStatus = z
  .enum(['RESOLVE_ERRORS', 'PENDING_MANUAL_REVIEW', 'IN_PROGRESS', 'APPROVED', 'REJECTED', 'READY_FOR_VERIFICATION'])
  .meta({ id: 'VerificationStatus' });
export type SubmissionStatus = z.output<typeof SubmissionStatus>;

export const VerificationErrorType = z
  .enum([
    'MISSING_FIELD',
    'INVALID_FIELD',
    'MISSING_LEGAL_PRESENCE_DOCUMENT',
    'MISSING_CONTROL_STRUCTURE_DOCUMENT',
    'MISSING_OWNERSHIP_STRUCTURE_DOCUMENT',
    'MISSING_PROOF_OF_ADDRESS_DOCUMENT',
    'MISSING_IDENTITY_DOCUMENT',
    'INVALID_DOCUMENT',
    'EXPIRED_DOCUMENT',
    'POOR_QUALITY_DOCUMENT',
    'SUSPECTED_FRAUD_DOCUMENT',
    'WRONG_DOCUMENT_TYPE',
    'INCOMPLETE_DOCUMENT',
    'UNREADABLE_DOCUMENT',
    'DOCUMENT_VERIFICATION_FAILED',
    'APPLICANT_SANCTIONED',
    'APPLICANT_FRAUD',
    'APPLICANT_CRIMINAL_RECORD',
    'APPLICANT_REJECTED',
    'MISSING_BENEFICIAL_OWNER',
    'MISSING_CONTROL_PERSON',
    'MISSING_GOOD_STANDING_DOCUMENT',
  ])
  .meta({ id: 'VerificationErrorType' });

export const VerificationError = z
  .object({
    resourceId: z.string(),
    type: VerificationErrorType,
    field: z.string().optional(),
    acceptedDocumentTypes: z.array(DocumentType).optional(),
    reason: z.string(),
  })
  .meta({ id: 'VerificationError' });
export type VerificationError = z.output<typeof VerificationError>;

const example = {
  id: 'Verification:00000000-0000-4000-8000-000000000012',
  customerId: 'Customer:00000000-0000-4000-8000-000000000002',
  verificationStatus: 'RESOLVE_ERRORS',
  errors: [
    {
      resourceId: 'Customer:00000000-0000-4000-8000-000000000002',
      type: 'MISSING_FIELD',
      field: 'address.line1',
      reason: 'The member is missing.',
    },
  ],
  createdAt: '2025-11-01T12:00:00.000Z',
  updatedAt: '2025-11-01T12:00:00.000Z',
};

export const Verification = z
  .object({
    id: resourceId('Verification'),
    customerId: z.string(),
    verificationStatus: SubmissionStatus,
    errors: z.array(VerificationError),
    createdAt: Timestamp,
    updatedAt: Timestamp.optional(),
  })
  .meta({ id: 'Verification', example });

export const createVerification = endpoint({
  id: 'createVerification',
  area: 'verifications',
  method: 'POST',
  path: '/verifications',
  summary: 'Submit a customer for verification',
  permission: 'MANAGE',
  idempotent: true,
  uses: ['table:read', 'table:list', 'table:write', 'verification:known'],
  request: {
    body: z
      .object({ customerId: KeyText })
      .meta({ id: 'VerificationRequest', example: { customerId: example.customerId } }),
  },
  responses: { 200: Verification },
  errors: ['USER_NOT_FOUND', 'CONFLICT', 'NOT_IMPLEMENTED'],
});

export const VerificationListQuery = z.object({
  customerId: KeyText.optional(),
  verificationStatus: SubmissionStatus.optional(),
  ...pageQuery,
});
export type VerificationListQuery = z.output<typeof VerificationListQuery>;

export const listVerifications = endpoint({
  id: 'listVerifications',
  area: 'verifications',
  method: 'GET',
  path: '/verifications',
  summary: 'List verifications, newest first',
  permission: 'VIEW',
  uses: ['table:read', 'table:list'],
  request: { query: VerificationListQuery },
  responses: { 200: pageOf(Verification).meta({ id: 'VerificationListResponse', example: pageExample(example) }) },
  errors: [],
});

export const getVerification = endpoint({
  id: 'getVerification',
  area: 'verifications',
  method: 'GET',
  path: '/verifications/{verificationId}',
  summary: 'Show a verification',
  permission: 'VIEW',
  uses: ['table:read'],
  request: { path: z.object({ verificationId: resourceId('Verification') }) },
  responses: { 200: Verification },
  errors: ['REFERENCE_NOT_FOUND'],
});

export const KycProvider = z.enum(['SUMSUB']).meta({ id: 'KycProvider' });

const RedirectUri = WebUrl(/^https?$/, 2048).refine(
  (uri) => uri.startsWith('https://') || /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])([:/?#]|$)/.test(uri),
  {
    error: 'must be https, or http on localhost',
    params: { format: 'url' },
  },
);

export const createCustomerKycLink = endpoint({
  id: 'createCustomerKycLink',
  area: 'customers',
  method: 'POST',
  path: '/customers/{customerId}/kyc-link',
  summary: 'Create a link to the hosted verification of a customer',
  permission: 'MANAGE',
  idempotent: true,
  uses: ['table:read', 'table:write', 'verification:known', 'verification:secret'],
  request: {
    path: customerPath,
    body: z
      .object({ redirectUri: RedirectUri.optional() })
      .meta({ id: 'KycLinkCreateRequest', example: { redirectUri: 'https://platform.example.com/verified' } }),
    bodyOptional: true,
  },
  responses: {
    201: z
      .object({
        kycUrl: z.string(),
        expiresAt: Timestamp,
        provider: KycProvider,
        token: z.string().optional(),
      })
      .meta({
        id: 'KycLinkResponse',
        example: {
          kycUrl: 'https://kyc.sandbox.example.com/example-token',
          expiresAt: '2025-11-02T12:00:00.000Z',
          provider: 'SUMSUB',
          token: 'example-token',
        },
      }),
  },
  errors: ['USER_NOT_FOUND', 'CONFLICT', 'NOT_IMPLEMENTED', 'SERVICE_UNAVAILABLE'],
});
