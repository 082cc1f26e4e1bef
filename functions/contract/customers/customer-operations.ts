import * as z from 'zod';
import { CountryCode, Flag, KeyText, resourceId } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { pageExample, pageOf, pageQuery, timeFilters } from '../lists.ts';
import { SignedRequestChallenge, SignedRetryHeaders, signedRetryErrors } from '../wallets/wallet-signature.ts';
import { CustomerUpdateRequest } from './customer-updates.ts';
import { Customer } from './customers.ts';
import { EndUserTerms } from './end-user-terms.ts';

export const customerPath = z.object({ customerId: resourceId('Customer') });

export const CustomerType = z.enum(['INDIVIDUAL', 'BUSINESS']).meta({ id: 'CustomerType' });

export const CustomerListQuery = z.object({
  platformCustomerId: KeyText.optional(),
  customerType: CustomerType.optional(),
  ...timeFilters,
  region: CountryCode.optional(),
  currency: KeyText.optional(),
  umaAddress: KeyText.optional(),
  isIncludingDeleted: Flag.default('false'),
  ...pageQuery,
});
export type CustomerListQuery = z.output<typeof CustomerListQuery>;

export const CustomerListResponse = pageOf(Customer).meta({
  id: 'CustomerListResponse',
  example: pageExample(Customer.meta()?.example),
});

export const listCustomers = endpoint({
  id: 'listCustomers',
  area: 'customers',
  method: 'GET',
  path: '/customers',
  summary: 'List customers, newest first',
  permission: 'VIEW',
  uses: ['table:read', 'table:list'],
  request: { query: CustomerListQuery },
  responses: { 200: CustomerListResponse },
  errors: ['METHOD_NOT_ALLOWED'],
});

export const getCustomerById = endpoint({
  id: 'getCustomerById',
  area: 'customers',
  method: 'GET',
  path: '/customers/{customerId}',
  summary: 'Show a customer',
  permission: 'VIEW',
  uses: ['table:read', 'table:list'],
  request: { path: customerPath },
  responses: { 200: Customer },
  errors: ['USER_NOT_FOUND'],
});

export const updateCustomerById = endpoint({
  id: 'updateCustomerById',
  area: 'customers',
  method: 'PATCH',
  path: '/customers/{customerId}',
  summary: 'Change a customer',
  permission: 'MANAGE',
  uses: ['table:read', 'table:list', 'table:write', 'table:delete'],
  request: { path: customerPath, headers: SignedRetryHeaders, body: CustomerUpdateRequest },
  responses: { 200: Customer, 202: SignedRequestChallenge },
  errors: [
    'END_USER_TERMS_VERSION_NOT_FOUND',
    ...signedRetryErrors,
    'USER_NOT_FOUND',
    'UMA_ADDRESS_EXISTS',
    'EMAIL_OTP_EMAIL_ALREADY_EXISTS',
    'EMAIL_OTP_CREDENTIAL_SET_CHANGED',
    'EMAIL_OTP_CREDENTIAL_SYNC_FAILED',
    'CUSTOMER_DELETED',
  ],
});

export const deleteCustomerById = endpoint({
  id: 'deleteCustomerById',
  area: 'customers',
  method: 'DELETE',
  path: '/customers/{customerId}',
  summary: 'Delete a customer',
  permission: 'MANAGE',
  uses: ['table:read', 'table:list', 'table:write', 'table:delete'],
  request: { path: customerPath },
  responses: { 200: Customer },
  errors: ['USER_NOT_FOUND', 'CONFLICT', 'CUSTOMER_DELETED'],
});

export const getEndUserTerms = endpoint({
  id: 'getEndUserTerms',
  area: 'customers',
  method: 'GET',
  path: '/customers/end-user-terms',
  summary: 'Show the current end user terms',
  permission: 'VIEW',
  uses: [],
  request: {},
  responses: { 200: EndUserTerms },
  errors: [],
});
