import * as z from 'zod';
import { BirthDate, EmailAddress, PhoneNumber } from '../addresses.ts';
import { Address, besideWrongMembers, CountryCode, KeyText, resourceId, Timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { pageExample, pageOf, pageQuery } from '../lists.ts';
import { line } from '../text.ts';
import { VerificationStatus } from './due-diligence.ts';
import { IdentificationType, Identifier, identifierError, refuseField } from './identification.ts';

export const BeneficialOwnerRole = z
  .enum(['UBO', 'DIRECTOR', 'COMPANY_OFFICER', 'CONTROL_PERSON', 'TRUSTEE', 'GENERAL_PARTNER'])
  .meta({ id: 'BeneficialOwnerRole' });
const Roles = z.array(BeneficialOwnerRole).min(1).max(6);
const Percentage = z.int().min(0).max(100);

const name = line(255).min(1);
const shown = {
  firstName: name,
  middleName: name.optional(),
  lastName: name,
  birthDate: BirthDate,
  nationality: CountryCode,
  email: EmailAddress(320).optional(),
  phoneNumber: PhoneNumber.optional(),
  address: Address,
  idType: IdentificationType,
  countryOfIssuance: CountryCode.optional(),
};

export const PersonalInfo = z
  .object({ ...shown, identifier: z.string().meta({ readOnly: true }) })
  .meta({ id: 'BeneficialOwnerPersonalInfo' });

const requireForm = (person: Readonly<Record<string, unknown>>, context: z.RefinementCtx): void =>
  refuseField(context, identifierError('identifier', person));

export const PersonalInfoRequest = z
  .object({ ...shown, identifier: Identifier })
  .superRefine(requireForm, besideWrongMembers)
  .meta({ id: 'BeneficialOwnerPersonalInfoRequest' });

/** An identifier as it is shown may come back with the rest of a response; the service compares it with the stored one. */
export const isMasked = (identifier: unknown): boolean => String(identifier).includes('*');

export const PersonalInfoUpdate = z
  .object({ ...shown, identifier: line(64).min(1).meta({ writeOnly: true }) })
  .partial()
  .superRefine((person, context) => {
    if (!isMasked(person.identifier)) requireForm(person, context);
  }, besideWrongMembers)
  .meta({ id: 'BeneficialOwnerPersonalInfoUpdate' });

const address = { line1: '1 Example Street', city: 'Springfield', state: 'IL', postalCode: '00000', country: 'US' };
const examplePerson = {
  firstName: 'Jane',
  lastName: 'Example',
  birthDate: '1990-01-31',
  nationality: 'US',
  address,
  idType: 'SSN',
};
const exampleOwner = {
  customerId: 'Customer:00000000-0000-4000-8000-000000000002',
  roles: ['UBO', 'CONTROL_PERSON'],
  ownershipPercentage: 60,
};

export const BeneficialOwnerCreateRequest = z
  .object({
    customerId: KeyText,
    roles: Roles,
    ownershipPercentage: Percentage,
    personalInfo: PersonalInfoRequest,
  })
  .meta({
    id: 'BeneficialOwnerCreateRequest',
    example: { ...exampleOwner, personalInfo: { ...examplePerson, identifier: '000-00-0000' } },
  });
export type BeneficialOwnerCreateRequest = z.output<typeof BeneficialOwnerCreateRequest>;

export const BeneficialOwnerUpdateRequest = z
  .object({
    roles: Roles.optional(),
    ownershipPercentage: Percentage.optional(),
    personalInfo: PersonalInfoUpdate.optional(),
  })
  .meta({ id: 'BeneficialOwnerUpdateRequest', example: { ownershipPercentage: 40 } });
export type BeneficialOwnerUpdateRequest = z.output<typeof BeneficialOwnerUpdateRequest>;

const example = {
  id: 'BeneficialOwner:00000000-0000-4000-8000-000000000011',
  ...exampleOwner,
  personalInfo: { ...examplePerson, identifier: '***-**-0000' },
  kycStatus: 'APPROVED',
  createdAt: '2025-11-01T12:00:00.000Z',
  updatedAt: '2025-11-01T12:00:00.000Z',
};

export const BeneficialOwner = z
  .object({
    id: resourceId('BeneficialOwner'),
    customerId: z.string(),
    roles: z.array(BeneficialOwnerRole),
    ownershipPercentage: Percentage,
    personalInfo: PersonalInfo,
    kycStatus: VerificationStatus,
    createdAt: Timestamp,
    updatedAt: Timestamp.optional(),
  })
  .meta({ id: 'BeneficialOwner', example });

const ownerPath = z.object({ beneficialOwnerId: resourceId('BeneficialOwner') });
const area = 'beneficial-owners';

export const createBeneficialOwner = endpoint({
  id: 'createBeneficialOwner',
  area,
  method: 'POST',
  path: '/beneficial-owners',
  summary: 'Add an owner or officer of a business',
  permission: 'MANAGE',
  idempotent: true,
  uses: ['table:read', 'table:list', 'table:write'],
  request: { body: BeneficialOwnerCreateRequest },
  responses: { 201: BeneficialOwner },
  errors: ['USER_NOT_FOUND', 'CONFLICT'],
});

export const listBeneficialOwners = endpoint({
  id: 'listBeneficialOwners',
  area,
  method: 'GET',
  path: '/beneficial-owners',
  summary: 'List owners and officers of a business, newest first',
  permission: 'VIEW',
  uses: ['table:read', 'table:list'],
  request: { query: z.object({ customerId: KeyText.meta({ example: exampleOwner.customerId }), ...pageQuery }) },
  responses: {
    200: pageOf(BeneficialOwner).meta({ id: 'BeneficialOwnerListResponse', example: pageExample(example) }),
  },
  errors: [],
});

export const getBeneficialOwner = endpoint({
  id: 'getBeneficialOwner',
  area,
  method: 'GET',
  path: '/beneficial-owners/{beneficialOwnerId}',
  summary: 'Show an owner or officer',
  permission: 'VIEW',
  uses: ['table:read'],
  request: { path: ownerPath },
  responses: { 200: BeneficialOwner },
  errors: ['REFERENCE_NOT_FOUND'],
});

export const updateBeneficialOwner = endpoint({
  id: 'updateBeneficialOwner',
  area,
  method: 'PATCH',
  path: '/beneficial-owners/{beneficialOwnerId}',
  summary: 'Change an owner or officer',
  permission: 'MANAGE',
  uses: ['table:read', 'table:list', 'table:write'],
  request: { path: ownerPath, body: BeneficialOwnerUpdateRequest },
  responses: { 200: BeneficialOwner },
  errors: ['REFERENCE_NOT_FOUND'],
});
