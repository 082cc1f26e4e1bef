import * as z from 'zod';
import { BeneficialOwner } from './beneficial-owners.ts';
import { BusinessInfo, BusinessInfoResponse } from './business-info.ts';
import {
  Address,
  besideWrongMembers,
  CountryCode,
  KeyText,
  PhoneNumber,
  RequestTimestamp,
  Timestamp,
} from './common.ts';
import { CurrencyCode } from './currencies.ts';
import { dueDiligence, openQuestions, requireOther, VerificationStatus } from './due-diligence.ts';
import { endpoint } from './endpoint.ts';
import { Identifier, identifierError, refuseField } from './identification.ts';

const consent = {
  /** The longest text form of an IPv6 address has 45 characters (RFC 4291). */
  ipAddress: z.string().min(1).max(45),
  termsVersion: z.string().min(1).max(255),
  acceptanceMethod: z.enum(['CHECKBOX', 'CLICK_TO_ACCEPT']),
};
export const EndUserTermsConsentRequest = z
  .object({ acceptedAt: RequestTimestamp, ...consent })
  .meta({ id: 'EndUserTermsConsentRequest' });
export const EndUserTermsConsent = z
  .object({ acceptedAt: RequestTimestamp, ...consent })
  .meta({ id: 'EndUserTermsConsent' });

const ContactVerificationStatus = z.enum(['PENDING', 'VERIFIED']).meta({ id: 'ContactVerificationStatus' });
export const ContactVerification = z
  .object({ email: ContactVerificationStatus.optional(), phone: ContactVerificationStatus.optional() })
  .meta({ id: 'ContactVerification' });

/** `$name@domain`; the name with its `$` has at most 64 characters of a small alphabet. Compare without regard to case. */
export const UmaAddress = z
  .string()
  .max(320)
  .regex(/^\$[A-Za-z0-9\-_.+]{1,63}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/);

const contact = {
  currencies: z.array(CurrencyCode).max(50).optional(),
  email: z.email().max(320).optional(),
  phoneNumber: PhoneNumber.optional(),
  umaAddress: UmaAddress.optional(),
};
/** What both kinds of customer can change. */
export const changeable = { ...contact, endUserTermsConsent: EndUserTermsConsentRequest.optional() };
const common = { platformCustomerId: KeyText.optional(), region: CountryCode.optional(), ...contact };

/** What is known of a person. */
export const individual = {
  fullName: z.string().min(1).max(255).optional(),
  birthDate: z.iso.date().optional(),
  nationality: CountryCode.optional(),
  address: Address.optional(),
  /** The only ones that are accepted of a person. */
  idType: z.enum(['SSN', 'ITIN']).optional(),
  countryOfIssuance: z.literal('US').optional(),
  ...dueDiligence,
};

const exampleIndividual = {
  customerType: 'INDIVIDUAL',
  platformCustomerId: 'example-user-1',
  fullName: 'Jane Example',
  birthDate: '1990-01-31',
  nationality: 'US',
};

const IndividualCustomerCreateRequest = z
  .object({
    customerType: z.literal('INDIVIDUAL'),
    ...common,
    endUserTermsConsent: EndUserTermsConsentRequest.optional(),
    ...individual,
    identifier: Identifier.optional(),
  })
  .superRefine((customer, context) => {
    requireOther(customer, context, openQuestions.INDIVIDUAL);
    refuseField(context, identifierError('identifier', customer));
  }, besideWrongMembers)
  .meta({ id: 'IndividualCustomerCreateRequest', example: exampleIndividual });

const BusinessCustomerCreateRequest = z
  .object({
    customerType: z.literal('BUSINESS'),
    ...common,
    endUserTermsConsent: EndUserTermsConsentRequest.optional(),
    address: Address.optional(),
    businessInfo: BusinessInfo,
  })
  .meta({ id: 'BusinessCustomerCreateRequest' });

/** `kycStatus` and `kybStatus` are the service's: in a request they are ignored like every unknown member. */
export const CustomerCreateRequest = z
  .discriminatedUnion('customerType', [IndividualCustomerCreateRequest, BusinessCustomerCreateRequest])
  .meta({ id: 'CustomerCreateRequestOneOf', example: exampleIndividual });
export type CustomerCreateRequest = z.output<typeof CustomerCreateRequest>;

const stored = {
  ...common,
  id: z.string().meta({ description: 'Customer:<uuid>' }),
  platformCustomerId: z.string(),
  umaAddress: z.string(),
  endUserTermsConsent: EndUserTermsConsent.optional(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  isDeleted: z.boolean(),
  contactVerification: ContactVerification.optional(),
};
const example = {
  id: 'Customer:00000000-0000-4000-8000-000000000002',
  ...exampleIndividual,
  umaAddress: '$example-user-1@example.com',
  currencies: ['USD', 'BTC'],
  kycStatus: 'APPROVED',
  isDeleted: false,
  createdAt: '2025-11-01T12:00:00.000Z',
  updatedAt: '2025-11-01T12:00:00.000Z',
};

export const IndividualCustomer = z
  .object({ customerType: z.literal('INDIVIDUAL'), ...stored, kycStatus: VerificationStatus.optional(), ...individual })
  .meta({ id: 'IndividualCustomer', example });

export const BusinessCustomer = z
  .object({
    customerType: z.literal('BUSINESS'),
    ...stored,
    kybStatus: VerificationStatus.optional(),
    address: Address.optional(),
    businessInfo: BusinessInfoResponse.optional(),
    beneficialOwners: z.array(BeneficialOwner).optional(),
  })
  .meta({ id: 'BusinessCustomer' });

export const Customer = z
  .discriminatedUnion('customerType', [IndividualCustomer, BusinessCustomer])
  .meta({ id: 'CustomerOneOf', example });
export type Customer = z.output<typeof Customer>;

export const createCustomer = endpoint({
  id: 'createCustomer',
  area: 'customers',
  method: 'POST',
  path: '/customers',
  summary: 'Create a customer',
  permission: 'MANAGE',
  idempotent: true,
  uses: ['table:read', 'table:write'],
  request: { body: CustomerCreateRequest },
  responses: { 201: Customer },
  errors: [
    'INVALID_CURRENCY',
    'MISSING_MANDATORY_USER_INFO',
    'END_USER_TERMS_VERSION_NOT_FOUND',
    'CONFLICT',
    'UMA_ADDRESS_EXISTS',
    'NOT_IMPLEMENTED',
  ],
});
