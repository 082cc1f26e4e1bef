import * as z from 'zod';
import { BirthDate, EmailAddress, PhoneNumber, UmaAddress } from '../addresses.ts';
import {
  Address,
  besideWrongMembers,
  CountryCode,
  KeyText,
  RequestTimestamp,
  resourceId,
  Timestamp,
} from '../common.ts';
import { CurrencyCode } from '../currencies.ts';
import { endpoint } from '../endpoint.ts';
import { line } from '../text.ts';
import { BeneficialOwner } from './beneficial-owners.ts';
import { BusinessInfo, BusinessInfoResponse } from './business-info.ts';
import { dueDiligence, openQuestions, requireOther, VerificationStatus } from './due-diligence.ts';
import { Identifier, IndividualIdentificationType, identifierError, refuseField } from './identification.ts';

export const AcceptanceMethod = z.enum(['CHECKBOX', 'CLICK_TO_ACCEPT']).meta({ id: 'AcceptanceMethod' });
const consent = {
  /** The longest text form of an IPv6 address has 45 characters (RFC 4291). */
  ipAddress: line(45).min(1),
  termsVersion: line(255).min(1),
  acceptanceMethod: AcceptanceMethod,
};
export const EndUserTermsConsentRequest = z
  .object({ acceptedAt: RequestTimestamp, ...consent })
  .meta({ id: 'EndUserTermsConsentRequest' });
export const EndUserTermsConsent = z.object({ acceptedAt: Timestamp, ...consent }).meta({ id: 'EndUserTermsConsent' });

export const ContactVerificationStatus = z.enum(['PENDING', 'VERIFIED']).meta({ id: 'ContactVerificationStatus' });
export const ContactVerification = z
  .object({ email: ContactVerificationStatus.optional(), phone: ContactVerificationStatus.optional() })
  .meta({ id: 'ContactVerification' });

const contact = {
  currencies: z.array(CurrencyCode).max(50).optional(),
  email: EmailAddress(320).optional(),
  phoneNumber: PhoneNumber.optional(),
  umaAddress: UmaAddress.optional(),
};
export const changeable = { ...contact, endUserTermsConsent: EndUserTermsConsentRequest.optional() };
const common = { platformCustomerId: KeyText.optional(), region: CountryCode.optional(), ...contact };

/** A name is compared with documents and sent to banks: letters, digits, and the marks that names have, with single spaces between. */
const PersonName = line(255)
  .min(1)
  .regex(
    /^$|^[\p{L}\p{M}\p{N}'’.,\p{Join_C}-]+( [\p{L}\p{M}\p{N}'’.,\p{Join_C}-]+)*$/u,
    'must be letters, digits, apostrophes, periods, commas and hyphens, with single spaces between words',
  );

export const individual = {
  fullName: PersonName.optional(),
  birthDate: BirthDate.optional(),
  nationality: CountryCode.optional(),
  address: Address.optional(),
  idType: IndividualIdentificationType.optional(),
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

/** A request cannot set `kycStatus` and `kybStatus`: they are ignored like every unknown field. */
export const CustomerCreateRequest = z
  .discriminatedUnion('customerType', [IndividualCustomerCreateRequest, BusinessCustomerCreateRequest])
  .meta({ id: 'CustomerCreateRequestOneOf', example: exampleIndividual });
export type CustomerCreateRequest = z.output<typeof CustomerCreateRequest>;

const stored = {
  ...common,
  id: resourceId('Customer'),
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
  umaAddress: '$example-user-1@uma.example.com',
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
    'METHOD_NOT_ALLOWED',
    'UMA_ADDRESS_EXISTS',
    'NOT_IMPLEMENTED',
  ],
});
