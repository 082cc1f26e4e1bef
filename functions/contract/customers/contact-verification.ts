import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { line } from '../text.ts';
import { customerPath } from './customer-operations.ts';
import { Customer } from './customers.ts';

export const ContactVerificationConfirmRequest = z
  .object({ code: line(32).min(1) })
  .meta({ id: 'ContactVerificationConfirmRequest', example: { code: '123456' } });

const common = {
  area: 'customers',
  method: 'POST',
  permission: 'MANAGE',
  uses: ['table:read', 'table:write'],
} as const;
const sending = {
  ...common,
  request: { path: customerPath },
  responses: { 204: null },
  errors: ['USER_NOT_FOUND', 'CONFLICT', 'RATE_LIMITED', 'NOT_IMPLEMENTED'],
} as const;
const confirming = {
  ...common,
  request: { path: customerPath, body: ContactVerificationConfirmRequest },
  responses: { 200: Customer },
  errors: ['USER_NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
  uses: [...common.uses, 'table:list', 'table:check'],
} as const;

export const sendCustomerEmailVerification = endpoint({
  id: 'sendCustomerEmailVerification',
  path: '/customers/{customerId}/verify-email',
  summary: "Send a code to the customer's e-mail address",
  ...sending,
  uses: [...sending.uses, 'codes:email'],
});

export const confirmCustomerEmailVerification = endpoint({
  id: 'confirmCustomerEmailVerification',
  path: '/customers/{customerId}/verify-email/confirm',
  summary: "Verify the customer's e-mail address by its code",
  ...confirming,
});

export const sendCustomerPhoneVerification = endpoint({
  id: 'sendCustomerPhoneVerification',
  path: '/customers/{customerId}/verify-phone',
  summary: "Send a code to the customer's phone",
  ...sending,
  uses: [...sending.uses, 'codes:sms'],
});

export const confirmCustomerPhoneVerification = endpoint({
  id: 'confirmCustomerPhoneVerification',
  path: '/customers/{customerId}/verify-phone/confirm',
  summary: "Verify the customer's phone number by its code",
  ...confirming,
});
