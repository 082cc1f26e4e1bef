import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { line, paragraph } from '../text.ts';
import { Transaction, transactionId } from './transactions.ts';

/** The receiver's information by the names of `requestedReceiverCustomerInfoFields`. */
export const ReceiverCustomerInfo = z.record(line(255), z.unknown());

export const ApprovePaymentRequest = z
  .object({ receiverCustomerInfo: ReceiverCustomerInfo.optional() })
  .meta({ id: 'ApprovePaymentRequest', example: { receiverCustomerInfo: { FULL_NAME: 'Jane Example' } } });
export type ApprovePaymentRequest = z.output<typeof ApprovePaymentRequest>;

export const approvePendingPayment = endpoint({
  id: 'approvePendingPayment',
  area: 'transactions',
  method: 'POST',
  path: '/transactions/{transactionId}/approve',
  summary: 'Approve an incoming payment, or a payment of an agent',
  permission: 'TRANSACT',
  uses: ['table:read', 'table:write', 'table:check', 'rail:known', 'codes:sms'],
  request: { path: transactionId, body: ApprovePaymentRequest, bodyOptional: true },
  responses: { 200: Transaction },
  errors: [
    'MISSING_MANDATORY_USER_INFO',
    'INVALID_INPUT',
    'INVALID_CURRENCY',
    'INSUFFICIENT_BALANCE',
    'TRANSACTION_SIZE_LIMIT_EXCEEDED',
    'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED',
    'USER_NOT_READY',
    'END_USER_TERMS_NOT_ACCEPTED',
    'TRANSACTION_NOT_FOUND',
    'QUOTE_EXPIRED',
    'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL',
    'CONFLICT',
    'DAILY_VOLUME_LIMIT_EXCEEDED',
    'NOT_IMPLEMENTED',
    'SERVICE_UNAVAILABLE',
  ],
});

export const RejectPaymentRequest = z
  .object({ reason: paragraph(1000).optional() })
  .meta({ id: 'RejectPaymentRequest', example: { reason: 'Example reason' } });

export const rejectPendingPayment = endpoint({
  id: 'rejectPendingPayment',
  area: 'transactions',
  method: 'POST',
  path: '/transactions/{transactionId}/reject',
  summary: 'Reject an incoming payment, or a payment of an agent',
  permission: 'TRANSACT',
  uses: ['table:read', 'table:write'],
  request: { path: transactionId, body: RejectPaymentRequest, bodyOptional: true },
  responses: { 200: Transaction },
  errors: ['TRANSACTION_NOT_FOUND', 'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL'],
});
