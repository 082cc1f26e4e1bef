import * as z from 'zod';
import { besideWrongMembers, KeyText, resourceId } from '../common.ts';
import { currencyCodes, otherFiatCodes } from '../currency-table.ts';
import { endpoint } from '../endpoint.ts';
import { pageExample, pageOf, pageQuery } from '../lists.ts';
import { AccountInfo, type AccountType, accountTypes, currenciesOf, ExternalAccountInfo } from './account-info.ts';

export const ExternalAccountStatus = z
  .enum(['PENDING', 'ACTIVE', 'PENDING_OWNERSHIP_VERIFICATION', 'UNVERIFIED', 'UNDER_REVIEW', 'INACTIVE'])
  .meta({ id: 'ExternalAccountStatus' });
export type ExternalAccountStatus = z.output<typeof ExternalAccountStatus>;

export const BeneficiaryVerificationStatus = z
  .enum(['MATCHED', 'PARTIAL_MATCH', 'NOT_MATCHED', 'UNSUPPORTED', 'CHECKED_BY_RECEIVING_FI', 'PENDING'])
  .meta({ id: 'BeneficiaryVerificationStatus' });
export type BeneficiaryVerificationStatus = z.output<typeof BeneficiaryVerificationStatus>;

export const BeneficiaryVerifiedData = z
  .object({ fullName: z.string().optional() })
  .meta({ id: 'BeneficiaryVerifiedData' });

export const OwnershipType = z.enum(['FIRST_PARTY', 'THIRD_PARTY']).meta({ id: 'OwnershipType' });

const exampleWallet = {
  currency: 'BTC',
  accountInfo: { accountType: 'SPARK_WALLET', address: 'spark1exampleexampleexampleexampleexampleexampleexample' },
};
const exampleRequest = { customerId: 'Customer:00000000-0000-4000-8000-000000000002', ...exampleWallet };

/** Any currency that some type of account can be in. */
export const ExternalAccountCurrency = z
  .enum([...currencyCodes, ...otherFiatCodes.values])
  .meta({ id: 'ExternalAccountCurrency', override: { enum: undefined, pattern: '^[A-Z]{3,4}$' } });

const requestMembers = {
  currency: ExternalAccountCurrency,
  accountInfo: AccountInfo,
  platformAccountId: KeyText.optional(),
  ownershipType: OwnershipType.optional(),
};

function requireHeldCurrency(request: unknown, context: z.core.$RefinementCtx): void {
  const { currency, accountInfo } = (request ?? {}) as {
    currency?: string;
    accountInfo?: { accountType?: AccountType };
  };
  const accountType = accountInfo?.accountType;
  if (!currency || !accountType || !accountTypes.includes(accountType)) return;
  const allowed = currenciesOf(accountType);
  if (allowed.includes(currency) || context.issues.some(({ path }) => path?.[0] === 'currency')) return;
  context.addIssue({
    code: 'invalid_value',
    values: [...allowed],
    input: currency,
    path: ['currency'],
    message:
      accountType === 'SWIFT_ACCOUNT'
        ? 'must be a currency of ISO 4217 for SWIFT_ACCOUNT'
        : `must be ${allowed.join(' or ')} for ${accountType}`,
  });
}

export const ExternalAccountCreateRequest = z
  .object({
    customerId: KeyText.optional(),
    ...requestMembers,
    defaultUmaDepositAccount: z.boolean().default(false),
  })
  .superRefine(requireHeldCurrency, besideWrongMembers)
  .meta({ id: 'ExternalAccountCreateRequest', example: exampleRequest });
export type ExternalAccountCreateRequest = z.output<typeof ExternalAccountCreateRequest>;

export const PlatformExternalAccountCreateRequest = z
  .object(requestMembers)
  .superRefine(requireHeldCurrency, besideWrongMembers)
  .meta({ id: 'PlatformExternalAccountCreateRequest', example: exampleWallet });
export type PlatformExternalAccountCreateRequest = z.output<typeof PlatformExternalAccountCreateRequest>;

const exampleAccount = {
  id: 'ExternalAccount:00000000-0000-4000-8000-000000000003',
  status: 'ACTIVE',
  defaultUmaDepositAccount: false,
  ...exampleRequest,
};

export const ExternalAccount = z
  .object({
    id: resourceId('ExternalAccount'),
    customerId: z.string().optional(),
    status: ExternalAccountStatus,
    currency: z.string(),
    platformAccountId: z.string().optional(),
    ownershipType: OwnershipType.optional(),
    defaultUmaDepositAccount: z.boolean().optional(),
    beneficiaryVerificationStatus: BeneficiaryVerificationStatus.optional(),
    beneficiaryVerifiedData: BeneficiaryVerifiedData.optional(),
    accountInfo: ExternalAccountInfo,
  })
  .meta({ id: 'ExternalAccount', example: exampleAccount });
export type ExternalAccount = z.output<typeof ExternalAccount>;

export const ExternalAccountListResponse = pageOf(ExternalAccount).meta({
  id: 'ExternalAccountListResponse',
  example: pageExample(exampleAccount),
});

/** An unknown currency or customer has no accounts; it is not refused. */
export const PlatformExternalAccountListQuery = z.object({ currency: KeyText.optional(), ...pageQuery });
const CustomerExternalAccountListQuery = PlatformExternalAccountListQuery.extend({
  customerId: KeyText.optional(),
});

export const externalAccountPath = z.object({
  externalAccountId: resourceId('ExternalAccount'),
});

const creates = {
  area: 'external-accounts',
  method: 'POST',
  permission: 'MANAGE',
  idempotent: true,
  uses: ['table:read', 'table:write'],
  responses: { 201: ExternalAccount },
  errors: ['INVALID_CURRENCY', 'INVALID_BANK_ACCOUNT', 'CONFLICT'],
} as const;
const lists = {
  area: 'external-accounts',
  method: 'GET',
  permission: 'VIEW',
  uses: ['table:read', 'table:list'],
  responses: { 200: ExternalAccountListResponse },
  errors: [],
} as const;
const shows = {
  area: 'external-accounts',
  method: 'GET',
  permission: 'VIEW',
  uses: ['table:read'],
  request: { path: externalAccountPath },
  responses: { 200: ExternalAccount },
  errors: ['REFERENCE_NOT_FOUND'],
} as const;
const deletes = {
  area: 'external-accounts',
  method: 'DELETE',
  permission: 'MANAGE',
  uses: ['table:read', 'table:write', 'table:delete'],
  request: { path: externalAccountPath },
  responses: { 204: null },
} as const;

export const createCustomerExternalAccount = endpoint({
  id: 'createCustomerExternalAccount',
  path: '/customers/external-accounts',
  summary: 'Register an external account of a customer',
  ...creates,
  uses: [...creates.uses, 'table:check'],
  request: { body: ExternalAccountCreateRequest },
});

export const listCustomerExternalAccounts = endpoint({
  id: 'listCustomerExternalAccounts',
  path: '/customers/external-accounts',
  summary: 'List the external accounts of customers, newest first',
  ...lists,
  request: { query: CustomerExternalAccountListQuery },
});

export const getCustomerExternalAccountById = endpoint({
  id: 'getCustomerExternalAccountById',
  path: '/customers/external-accounts/{externalAccountId}',
  summary: 'Show an external account of a customer',
  ...shows,
});

export const deleteCustomerExternalAccountById = endpoint({
  id: 'deleteCustomerExternalAccountById',
  path: '/customers/external-accounts/{externalAccountId}',
  summary: 'Delete an external account of a customer',
  ...deletes,
  errors: ['REFERENCE_NOT_FOUND', 'BENEFICIARY_TRUSTED'],
});

export const createPlatformExternalAccount = endpoint({
  id: 'createPlatformExternalAccount',
  path: '/platform/external-accounts',
  summary: 'Register an external account of the platform',
  ...creates,
  request: { body: PlatformExternalAccountCreateRequest },
});

export const listPlatformExternalAccounts = endpoint({
  id: 'listPlatformExternalAccounts',
  path: '/platform/external-accounts',
  summary: 'List the external accounts of the platform, newest first',
  ...lists,
  request: { query: PlatformExternalAccountListQuery },
});

export const getPlatformExternalAccountById = endpoint({
  id: 'getPlatformExternalAccountById',
  path: '/platform/external-accounts/{externalAccountId}',
  summary: 'Show an external account of the platform',
  ...shows,
});

export const deletePlatformExternalAccountById = endpoint({
  id: 'deletePlatformExternalAccountById',
  path: '/platform/external-accounts/{externalAccountId}',
  summary: 'Delete an external account of the platform',
  ...deletes,
  errors: ['REFERENCE_NOT_FOUND'],
});
