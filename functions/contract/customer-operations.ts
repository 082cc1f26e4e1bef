import * as z from 'zod';
import { CountryCode, KeyText } from './common.ts';
import { CustomerUpdateRequest } from './customer-updates.ts';
import { Customer } from './customers.ts';
import { EndUserTerms } from './end-user-terms.ts';
import { endpoint } from './endpoint.ts';
import { pageExample, pageOf, pageQuery, timeFilters } from './lists.ts';
import { SignedRequestChallenge, SignedRetryHeaders, signedRetryErrors } from './wallet-signature.ts';

export const customerPath = z.object({ customerId: z.string().meta({ description: 'Customer:<uuid>' }) });

/** A truth value in a query, where everything is text. */
const Flag = z.enum(['true', 'false']).meta({
  override: ({ jsonSchema }) => {
    delete jsonSchema.enum;
    jsonSchema.type = 'boolean';
  },
});

/** Filters combine with AND. */
export const CustomerListQuery = z.object({
  platformCustomerId: KeyText.optional(),
  customerType: z.enum(['INDIVIDUAL', 'BUSINESS']).optional(),
  ...timeFilters,
  region: CountryCode.optional(),
  currency: KeyText.optional().meta({ description: 'One of the currencies that the customer has.' }),
  umaAddress: KeyText.optional().meta({ description: 'Compared without regard to case.' }),
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
  errors: [],
});

export const getCustomerById = endpoint({
  id: 'getCustomerById',
  area: 'customers',
  method: 'GET',
  path: '/customers/{customerId}',
  summary: 'Show a customer, also one that was deleted',
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
  summary: 'Change a customer; what is not sent stays',
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
    'CUSTOMER_DELETED',
  ],
});

export const deleteCustomerById = endpoint({
  id: 'deleteCustomerById',
  area: 'customers',
  method: 'DELETE',
  path: '/customers/{customerId}',
  summary: 'Delete a customer who holds no money; the history stays',
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
  summary: 'Show the terms that a new end user accepts',
  permission: 'VIEW',
  uses: [],
  request: {},
  responses: { 200: EndUserTerms },
  errors: [],
});
