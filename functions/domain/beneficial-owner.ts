import type * as z from 'zod';
import type {
  BeneficialOwner,
  BeneficialOwnerCreateRequest,
  BeneficialOwnerUpdateRequest,
} from '../contract/beneficial-owners.ts';
import type { VerificationStatus } from '../contract/due-diligence.ts';
import { identifierError } from '../contract/identification.ts';
import type { CustomerRecord } from './customer.ts';
import { inFuture, refuseErrors } from './customer-errors.ts';
import { sandboxPersonStatus } from './customer-status.ts';
import { formatId } from './ids.ts';
import { Refusal } from './refusal.ts';

/** An owner or officer of a business as the table holds it. */
export interface OwnerRecord extends BeneficialOwnerCreateRequest {
  readonly platformId: string;
  readonly ownerId: string;
  readonly verificationStatus: VerificationStatus;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** As many owners and officers as a submission can decide on at once. */
const mostOwners = 40;

/**
 * Makes an owner or officer of a business; one of a business that is verified already is decided on at once. Refuses with
 * INVALID_INPUT for a person, a birth date to come, and one owner too many or more than all of the shares.
 */
export function makeOwner(
  customer: CustomerRecord,
  others: readonly OwnerRecord[],
  request: BeneficialOwnerCreateRequest,
  uuid: string,
  now: Date,
): OwnerRecord {
  if (customer.customerType !== 'BUSINESS') {
    throw new Refusal('INVALID_INPUT', 'customerId: only a business has owners and officers.');
  }
  if (others.length >= mostOwners) {
    throw new Refusal('INVALID_INPUT', `customerId: a business has at most ${mostOwners} owners and officers.`);
  }
  refuseErrors([
    ...inFuture('personalInfo.birthDate', request.personalInfo.birthDate, now),
    ...excessShares(others, request.ownershipPercentage),
  ]);
  const at = now.toISOString();
  const owner: OwnerRecord = {
    ...request,
    platformId: customer.platformId,
    ownerId: formatId('BeneficialOwner', uuid),
    verificationStatus: 'UNVERIFIED',
    version: 1,
    createdAt: at,
    updatedAt: at,
  };
  return customer.verificationStatus === 'APPROVED' ? decided(owner) : owner;
}

const excessShares = (others: readonly OwnerRecord[], percentage: number) => {
  const sum = others.reduce((total, other) => total + other.ownershipPercentage, percentage);
  return sum > 100
    ? [{ field: 'ownershipPercentage', message: `All owners together would have ${sum} %; at most 100 are there.` }]
    : [];
};

/** What the sandbox decides of an owner, by the last three characters of the last name. */
export const decided = (owner: OwnerRecord): OwnerRecord => ({
  ...owner,
  verificationStatus: sandboxPersonStatus(owner.personalInfo.lastName),
});

/** Changes an owner; what is not sent stays, and the rules hold of the whole. Returns the same record when nothing changes. */
export function changeOwner(
  owner: OwnerRecord,
  others: readonly OwnerRecord[],
  request: BeneficialOwnerUpdateRequest,
  now: Date,
): OwnerRecord {
  const { personalInfo: sent = {}, ...rest } = request;
  const personalInfo = { ...owner.personalInfo, ...sent } as OwnerRecord['personalInfo'];
  const wrong = identifierError('personalInfo.identifier', { ...personalInfo });
  refuseErrors([
    ...inFuture('personalInfo.birthDate', sent.birthDate, now),
    ...(wrong ? [wrong] : []),
    ...(rest.ownershipPercentage === undefined ? [] : excessShares(others, rest.ownershipPercentage)),
  ]);
  const next = { ...owner, ...rest, personalInfo } as OwnerRecord;
  if (JSON.stringify(next) === JSON.stringify(owner)) return owner;
  return { ...next, version: owner.version + 1, updatedAt: now.toISOString() };
}

/** An owner as the interface shows it, without the identifier. */
export function toBeneficialOwner(owner: OwnerRecord): z.input<typeof BeneficialOwner> {
  const { ownerId, customerId, roles, ownershipPercentage, personalInfo, verificationStatus } = owner;
  const { identifier: _writeOnly, ...person } = personalInfo;
  return {
    id: ownerId,
    customerId,
    roles,
    ownershipPercentage,
    personalInfo: person,
    kycStatus: verificationStatus,
    createdAt: owner.createdAt,
    updatedAt: owner.updatedAt,
  };
}
