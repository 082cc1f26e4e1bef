import * as z from 'zod';
import { exampleId, KeyText } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { PaymentRail, PurposeOfPayment } from '../external-accounts/rails.ts';
import { line } from '../text.ts';
import { Transaction } from './transactions.ts';

export const InternalAccountReference = z
  .object({ accountId: KeyText.meta({ example: exampleId('InternalAccount') }) })
  .meta({ id: 'InternalAccountReference' });
export const ExternalAccountReference = z
  .object({ accountId: KeyText.meta({ example: exampleId('ExternalAccount') }) })
  .meta({ id: 'ExternalAccountReference' });
export const ExternalAccountDestinationReference = z
  .object({
    accountId: KeyText.meta({ example: exampleId('ExternalAccount') }),
    paymentRail: PaymentRail.optional(),
  })
  .meta({ id: 'ExternalAccountDestinationReference' });

/** Any value passes the schema, so that the use case can refuse a wrong one with INVALID_AMOUNT instead of INVALID_INPUT. */
const TransferAmount = z
  .unknown()
  .optional()
  .meta({ override: { type: 'integer', format: 'int64', minimum: 1, maximum: 9_000_000_000_000_000 } });

export const TransferOutRequest = z
  .object({
    source: InternalAccountReference,
    destination: ExternalAccountDestinationReference,
    amount: TransferAmount,
    /** The ACH addenda record carries 80 characters. */
    remittanceInformation: line(80).optional(),
    purposeOfPayment: PurposeOfPayment.optional(),
  })
  .meta({
    id: 'TransferOutRequest',
    example: {
      source: { accountId: 'InternalAccount:00000000-0000-4000-8000-000000000001' },
      destination: { accountId: 'ExternalAccount:00000000-0000-4000-8000-000000000005', paymentRail: 'ACH' },
      amount: 2500,
      remittanceInformation: 'Example invoice',
    },
  });
export type TransferOutRequest = z.output<typeof TransferOutRequest>;

export const TransferInRequest = z
  .object({ source: ExternalAccountReference, destination: InternalAccountReference, amount: TransferAmount })
  .meta({
    id: 'TransferInRequest',
    example: {
      source: { accountId: 'ExternalAccount:00000000-0000-4000-8000-000000000005' },
      destination: { accountId: 'InternalAccount:00000000-0000-4000-8000-000000000001' },
      amount: 2500,
    },
  });
export type TransferInRequest = z.output<typeof TransferInRequest>;

export const createTransferOut = endpoint({
  id: 'createTransferOut',
  area: 'transfers',
  method: 'POST',
  path: '/transfer-out',
  summary: 'Transfer out of an internal account',
  permission: 'TRANSACT',
  idempotent: true,
  uses: ['table:read', 'table:write', 'rail:known', 'codes:sms'],
  request: { body: TransferOutRequest },
  responses: { 201: Transaction },
  errors: [
    'INVALID_AMOUNT',
    'INVALID_CURRENCY',
    'AMOUNT_OUT_OF_RANGE',
    'INSUFFICIENT_BALANCE',
    'MISSING_MANDATORY_USER_INFO',
    'TRANSACTION_SIZE_LIMIT_EXCEEDED',
    'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED',
    'USER_NOT_READY',
    'END_USER_TERMS_NOT_ACCEPTED',
    'REFERENCE_NOT_FOUND',
    'CONFLICT',
    'DAILY_VOLUME_LIMIT_EXCEEDED',
    'NOT_IMPLEMENTED',
    'SERVICE_UNAVAILABLE',
  ],
});

export const createTransferIn = endpoint({
  id: 'createTransferIn',
  area: 'transfers',
  method: 'POST',
  path: '/transfer-in',
  summary: 'Transfer into an internal account',
  permission: 'TRANSACT',
  idempotent: true,
  uses: ['table:read', 'table:write', 'table:check', 'rail:known'],
  request: { body: TransferInRequest },
  responses: { 201: Transaction },
  errors: [
    'INVALID_AMOUNT',
    'INVALID_CURRENCY',
    'AMOUNT_OUT_OF_RANGE',
    'TRANSACTION_SIZE_LIMIT_EXCEEDED',
    'USER_NOT_READY',
    'END_USER_TERMS_NOT_ACCEPTED',
    'REFERENCE_NOT_FOUND',
    'CONFLICT',
    'NOT_IMPLEMENTED',
  ],
});
