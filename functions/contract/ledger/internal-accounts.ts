import * as z from 'zod';
import { KeyText, resourceId, Timestamp } from '../common.ts';
import { CurrencyAmount } from '../currencies.ts';
import { endpoint } from '../endpoint.ts';
import { pageExample, pageOf, pageQuery } from '../lists.ts';
import { PaymentInstructions, paymentInstructionsExample } from './payment-instructions.ts';

export const InternalAccountType = z
  .enum(['INTERNAL_FIAT', 'INTERNAL_CRYPTO', 'EMBEDDED_WALLET'])
  .meta({ id: 'InternalAccountType' });
export type InternalAccountType = z.output<typeof InternalAccountType>;

export const InternalAccountStatus = z
  .enum(['PENDING', 'ACTIVE', 'CLOSED', 'FROZEN', 'FAILED'])
  .meta({ id: 'InternalAccountStatus' });
export type InternalAccountStatus = z.output<typeof InternalAccountStatus>;

const usd = { code: 'USD', name: 'United States Dollar', symbol: '$', decimals: 2 };
const example = {
  id: 'InternalAccount:00000000-0000-4000-8000-000000000001',
  type: 'INTERNAL_FIAT',
  status: 'ACTIVE',
  balance: { amount: 1000000, currency: usd },
  totalBalance: { amount: 1000000, currency: usd },
  fundingPaymentInstructions: [paymentInstructionsExample],
  createdAt: '2025-11-01T12:00:00.000Z',
  updatedAt: '2025-11-01T12:00:00.000Z',
};

export const InternalAccount = z
  .object({
    id: resourceId('InternalAccount'),
    customerId: z.string().optional(),
    type: InternalAccountType,
    status: InternalAccountStatus,
    balance: CurrencyAmount,
    totalBalance: CurrencyAmount,
    fundingPaymentInstructions: z.array(PaymentInstructions),
    privateEnabled: z.boolean().optional(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({
    id: 'InternalAccount',
    example,
  });
export type InternalAccount = z.output<typeof InternalAccount>;

/** An unknown currency or customer has no accounts; it is not refused. */
export const PlatformInternalAccountListQuery = z.object({
  currency: KeyText.optional(),
  type: InternalAccountType.optional(),
});
export type PlatformInternalAccountListQuery = z.output<typeof PlatformInternalAccountListQuery>;

export const PlatformInternalAccountListResponse = z
  .object({ data: z.array(InternalAccount) })
  .meta({ id: 'PlatformInternalAccountListResponse', example: { data: [example] } });
export type PlatformInternalAccountListResponse = z.output<typeof PlatformInternalAccountListResponse>;

export const listPlatformInternalAccounts = endpoint({
  id: 'listPlatformInternalAccounts',
  area: 'internal-accounts',
  method: 'GET',
  path: '/platform/internal-accounts',
  summary: "List the platform's own accounts",
  permission: 'VIEW',
  uses: ['table:read', 'table:list'],
  request: { query: PlatformInternalAccountListQuery },
  responses: { 200: PlatformInternalAccountListResponse },
  errors: [],
});

const customerExample = { ...example, customerId: 'Customer:00000000-0000-4000-8000-000000000002' };

export const InternalAccountListResponse = pageOf(InternalAccount).meta({
  id: 'InternalAccountListResponse',
  example: pageExample(customerExample),
});

export const InternalAccountListQuery = PlatformInternalAccountListQuery.extend(pageQuery);
export type InternalAccountListQuery = z.output<typeof InternalAccountListQuery>;

export const listCustomerInternalAccounts = endpoint({
  id: 'listCustomerInternalAccounts',
  area: 'internal-accounts',
  method: 'GET',
  path: '/customers/internal-accounts',
  summary: 'List the accounts of customers, newest first',
  permission: 'VIEW',
  uses: ['table:read', 'table:list'],
  request: { query: InternalAccountListQuery.extend({ customerId: KeyText.optional() }) },
  responses: { 200: InternalAccountListResponse },
  errors: [],
});
