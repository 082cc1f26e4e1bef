import type * as z from 'zod';
import {
  type BeneficialOwner,
  type BeneficialOwnerCreateRequest,
  type BeneficialOwnerUpdateRequest,
  isMasked,
} from '../../contract/customers/beneficial-owners.ts';
import type { VerificationStatus } from '../../contract/customers/due-diligence.ts';
import type { IdentificationType } from '../../contract/customers/identification.ts';
import type { FieldError } from '../../contract/errors.ts';
import type { Environment } from '../environment.ts';
import { formatId, type Uuid } from '../ids.ts';
import { Refusal } from '../refusal.ts';
import {
  type Infer,
  idText,
  integer,
  listed,
  object,
  oneOf,
  optional,
  text,
  uuidText,
  writableArrayOf,
} from '../schema.ts';
import { amend, amendIfNew, firstVersion, versioned } from '../versioned.ts';
import type { CustomerRecord } from './customer.ts';
import { postalAddress } from './details.ts';
import { inFuture, refuseErrors, wrongIdentifier } from './field-errors.ts';
import { maskIdentifier } from './mask.ts';
import { sandboxPersonStatus } from './status.ts';

const ownerDetails = object({
  firstName: text,
  middleName: optional(text),
  lastName: text,
  birthDate: text,
  nationality: text,
  email: optional(text),
  phoneNumber: optional(text),
  address: postalAddress,
  idType: listed<IdentificationType>(),
  identifier: text,
  countryOfIssuance: optional(text),
});
interface OwnerDetails extends Infer<typeof ownerDetails> {}

/** An owner or officer of a business. */
export const owner = object({
  platformId: uuidText('Platform'),
  ownerId: idText('BeneficialOwner'),
  customerId: idText('Customer'),
  roles: writableArrayOf(listed<BeneficialOwnerCreateRequest['roles'][number]>()),
  ownershipPercentage: integer,
  personalInfo: ownerDetails,
  verificationStatus: oneOf('UNVERIFIED', 'PENDING', 'APPROVED', 'REJECTED', 'HOLD'),
  createdAt: text,
  ...versioned,
});
export interface OwnerRecord extends Infer<typeof owner> {}

/** A verification decides on all owners and officers in one transaction, which has room for this many. */
const mostOwners = 40;

/**
 * Makes an owner or officer of a business, decided on at once if the business is verified. Refuses with INVALID_INPUT for a
 * customer who is a person, a birth date in the future, one owner too many, and shares of more than 100 %.
 */
export function makeOwner(
  environment: Environment,
  customer: CustomerRecord,
  others: readonly OwnerRecord[],
  request: BeneficialOwnerCreateRequest,
  uuid: Uuid<'BeneficialOwner'>,
  now: Date,
): OwnerRecord {
  if (customer.customerType !== 'BUSINESS') {
    throw new Refusal('INVALID_INPUT', 'customerId: only a business has owners and officers.');
  }
  if (others.length >= mostOwners) {
    throw new Refusal('INVALID_INPUT', `customerId: a business has at most ${mostOwners} owners and officers.`);
  }
  const { roles, ownershipPercentage, personalInfo } = request;
  refuseErrors([
    ...inFuture('personalInfo.birthDate', personalInfo.birthDate, now),
    ...excessShares(others, ownershipPercentage),
  ]);
  return {
    platformId: customer.platformId,
    ownerId: formatId('BeneficialOwner', uuid),
    customerId: customer.customerId,
    roles: eachOnce(roles),
    ownershipPercentage,
    personalInfo,
    verificationStatus: firstOwnerStatus(environment, customer, personalInfo),
    ...firstVersion(now),
  };
}

/** In production a provider decides on the owners, or the platform has: then its customers are approved without a verification. */
function firstOwnerStatus(
  environment: Environment,
  { verificationStatus, verificationId }: CustomerRecord,
  details: OwnerDetails,
): VerificationStatus {
  if (verificationStatus !== 'APPROVED') return 'UNVERIFIED';
  if (environment === 'sandbox') return sandboxOwnerStatus(details);
  return verificationId ? 'UNVERIFIED' : 'APPROVED';
}

const eachOnce = (roles: OwnerRecord['roles']): OwnerRecord['roles'] => [...new Set(roles)];

function excessShares(others: readonly OwnerRecord[], percentage: number): FieldError[] {
  const sum = others.reduce((total, other) => total + other.ownershipPercentage, percentage);
  if (sum <= 100) return [];
  return [{ field: 'ownershipPercentage', message: `The owners would have ${sum} % together; the limit is 100 %.` }];
}

/** The sandbox's decision on an owner. */
export const sandboxOwnerStatus = ({ lastName }: OwnerDetails): VerificationStatus => sandboxPersonStatus(lastName);

/** The owner once there was a decision on it. */
export const withStatus = (owner: OwnerRecord, verificationStatus: VerificationStatus, now: Date): OwnerRecord =>
  amend(owner, now, { verificationStatus });

/** Changes an owner; members that are not sent stay. Returns the same record when nothing changes. */
export function changeOwner(
  owner: OwnerRecord,
  others: readonly OwnerRecord[],
  { personalInfo: request = {}, roles, ownershipPercentage }: BeneficialOwnerUpdateRequest,
  now: Date,
): OwnerRecord {
  const { identifier, ...rest } = request;
  const isShown = identifier === maskIdentifier(owner.personalInfo.identifier);
  const sent = isShown ? rest : request;
  const personalInfo: OwnerDetails = { ...owner.personalInfo, ...present(sent) };
  refuseErrors([
    ...inFuture('personalInfo.birthDate', sent.birthDate, now),
    ...(!isShown && isMasked(identifier)
      ? [maskedIdentifier]
      : wrongIdentifier(personalInfo, 'personalInfo.identifier')),
    ...(ownershipPercentage === undefined ? [] : excessShares(others, ownershipPercentage)),
  ]);
  return amendIfNew(owner, now, { ...present({ roles: roles && eachOnce(roles), ownershipPercentage }), personalInfo });
}

const maskedIdentifier: FieldError = {
  field: 'personalInfo.identifier',
  message: 'is masked, and differs from the one that is stored; send the whole number, or none',
};

type Present<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };

/** The members that are not undefined. */
const present = <T extends object>(sent: T): Present<T> =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Present<T>;

/** An owner as the interface shows it, with the identifier masked. */
export function toBeneficialOwner(owner: OwnerRecord): z.input<typeof BeneficialOwner> {
  const { ownerId, customerId, roles, ownershipPercentage, personalInfo, verificationStatus } = owner;
  return {
    id: ownerId,
    customerId,
    roles,
    ownershipPercentage,
    personalInfo: { ...personalInfo, identifier: maskIdentifier(personalInfo.identifier) },
    kycStatus: verificationStatus,
    createdAt: owner.createdAt,
    updatedAt: owner.updatedAt,
  };
}
