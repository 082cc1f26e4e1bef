import * as z from 'zod';
import { AccountInfo, currenciesOf, ExternalAccountInfo } from './account-info.ts';
import { KeyText } from './common.ts';
import { CurrencyCode } from './currencies.ts';
import { endpoint } from './endpoint.ts';

/** Only an ACTIVE account receives money. */
export const ExternalAccountStatus = z
  .enum(['PENDING', 'ACTIVE', 'PENDING_OWNERSHIP_VERIFICATION', 'UNVERIFIED', 'UNDER_REVIEW', 'INACTIVE'])
  .meta({ id: 'ExternalAccountStatus' });
export type ExternalAccountStatus = z.output<typeof ExternalAccountStatus>;

/** What the receiving bank said of the beneficiary's name. */
export const BeneficiaryVerificationStatus = z
  .enum(['MATCHED', 'PARTIAL_MATCH', 'NOT_MATCHED', 'UNSUPPORTED', 'CHECKED_BY_RECEIVING_FI', 'PENDING'])
  .meta({ id: 'BeneficiaryVerificationStatus' });
export type BeneficiaryVerificationStatus = z.output<typeof BeneficiaryVerificationStatus>;

export const BeneficiaryVerifiedData = z
  .object({ fullName: z.string().optional() })
  .meta({ id: 'BeneficiaryVerifiedData' });

export const OwnershipType = z.enum(['FIRST_PARTY', 'THIRD_PARTY']).meta({ id: 'OwnershipType' });

const exampleRequest = {
  customerId: 'Customer:00000000-0000-4000-8000-000000000002',
  currency: 'BTC',
  accountInfo: { accountType: 'SPARK_WALLET', address: 'spark1exampleexampleexampleexampleexampleexampleexample' },
};

export const ExternalAccountCreateRequest = z
  .object({
    customerId: KeyText.optional().meta({ description: 'Absent for an account of the platform.' }),
    currency: CurrencyCode,
    accountInfo: AccountInfo,
    platformAccountId: KeyText.optional(),
    ownershipType: OwnershipType.optional(),
    defaultUmaDepositAccount: z.boolean().default(false),
  })
  .superRefine(({ currency, accountInfo: { accountType } }, context) => {
    const allowed = currenciesOf(accountType);
    if (allowed.includes(currency)) return;
    context.addIssue({
      code: 'invalid_value',
      values: [...allowed],
      input: currency,
      path: ['currency'],
      message: `must be ${allowed.join(' or ')} for ${accountType}`,
    });
  })
  .meta({ id: 'ExternalAccountCreateRequest', example: exampleRequest });
export type ExternalAccountCreateRequest = z.output<typeof ExternalAccountCreateRequest>;

export const ExternalAccount = z
  .object({
    id: z.string().meta({ description: 'ExternalAccount:<uuid>' }),
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
  .meta({
    id: 'ExternalAccount',
    example: {
      id: 'ExternalAccount:00000000-0000-4000-8000-000000000003',
      status: 'ACTIVE',
      defaultUmaDepositAccount: false,
      ...exampleRequest,
    },
  });
export type ExternalAccount = z.output<typeof ExternalAccount>;

export const createCustomerExternalAccount = endpoint({
  id: 'createCustomerExternalAccount',
  area: 'external-accounts',
  method: 'POST',
  path: '/customers/external-accounts',
  summary: 'Register a bank account or wallet that money can go to',
  permission: 'MANAGE',
  idempotent: true,
  uses: ['table:read', 'table:write'],
  request: { body: ExternalAccountCreateRequest },
  responses: { 201: ExternalAccount },
  errors: ['INVALID_CURRENCY', 'INVALID_BANK_ACCOUNT', 'CONFLICT'],
});
