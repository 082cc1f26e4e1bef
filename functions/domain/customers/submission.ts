import type { DocumentType } from '../../contract/customers/document-types.ts';
import type { VerificationError } from '../../contract/customers/verifications.ts';
import type { Id } from '../ids.ts';
import { needsStrongAuthentication } from '../sca/regions.ts';
import type { OwnerRecord } from './beneficial-owner.ts';
import type { CustomerRecord, PersonRecord } from './customer.ts';
import type { DocumentRecord } from './document.ts';

/** The records that a verification decides on. */
export interface Submission {
  readonly customer: CustomerRecord;
  readonly owners: readonly OwnerRecord[];
  readonly documents: readonly DocumentRecord[];
}

/** The documents that satisfy each requirement. */
const accepted = {
  MISSING_LEGAL_PRESENCE_DOCUMENT: [
    'CERTIFICATE_OF_INCORPORATION',
    'ARTICLES_OF_INCORPORATION',
    'ARTICLES_OF_ASSOCIATION',
    'STATE_REGISTRY_EXCERPT',
  ],
  MISSING_CONTROL_STRUCTURE_DOCUMENT: [
    'DIRECTOR_REGISTRY',
    'TRUST_AGREEMENT',
    'STATE_COMPANY_REGISTRY',
    'PARTNERSHIP_CONTROL_AGREEMENT',
  ],
  MISSING_OWNERSHIP_STRUCTURE_DOCUMENT: ['SHAREHOLDER_REGISTER', 'TRUST_AGREEMENT', 'PARTNERSHIP_AGREEMENT'],
  MISSING_PROOF_OF_ADDRESS_DOCUMENT: [
    'PROOF_OF_ADDRESS',
    'UTILITY_BILL',
    'RENT_OR_LEASE_AGREEMENT',
    'ELECTRICITY_BILL',
    'BANK_STATEMENT',
    'TAX_RETURN',
  ],
  MISSING_IDENTITY_DOCUMENT: ['PASSPORT', 'DRIVERS_LICENSE', 'NATIONAL_ID'],
} as const satisfies Record<string, readonly DocumentType[]>;
type MissingDocument = keyof typeof accepted;

const businessDocuments: readonly MissingDocument[] = [
  'MISSING_LEGAL_PRESENCE_DOCUMENT',
  'MISSING_CONTROL_STRUCTURE_DOCUMENT',
  'MISSING_OWNERSHIP_STRUCTURE_DOCUMENT',
  'MISSING_PROOF_OF_ADDRESS_DOCUMENT',
];
/** Both sides of these are needed. */
const twoSided: readonly DocumentType[] = ['DRIVERS_LICENSE', 'NATIONAL_ID'];
/** Owners with this share or more have to be named. */
const significantPercentage = 25;
/** Entities without such owners, or whose owners are public. */
const entitiesWithoutOwners: readonly (string | undefined)[] = ['PUBLICLY_LISTED_COMPANY', 'NON_PROFIT', 'CHARITY'];

/** The requirements that a submission does not meet. */
export const submissionErrors = (submission: Submission): readonly VerificationError[] =>
  submission.customer.customerType === 'INDIVIDUAL'
    ? [...personErrors(submission.customer), ...identityErrors(submission, submission.customer.customerId)]
    : businessErrors(submission);

function personErrors(customer: PersonRecord): VerificationError[] {
  const { fullName, birthDate, nationality, idType, identifier, address } = customer;
  const hasOnePart = fullName !== undefined && fullName.trim().split(/\s+/).length < 2;
  return [
    ...missingFields(customer.customerId, {
      fullName,
      birthDate,
      nationality,
      idType,
      identifier,
      ...addressMembers(address),
      ...contactMembers(customer),
    }),
    ...(hasOnePart
      ? [invalidField(customer.customerId, 'fullName', 'The full name must have a given and a family name.')]
      : []),
  ];
}

function businessErrors(submission: Submission): VerificationError[] {
  const { customer, owners, documents } = submission;
  if (customer.customerType !== 'BUSINESS') return [];
  const { customerId, businessInfo, region } = customer;
  const { registrationNumber, entityType, businessType, primaryContactFirstName, primaryContactLastName } =
    businessInfo;
  const own = documents.filter(({ documentHolder }) => documentHolder === customerId);
  return [
    ...missingFields(customerId, {
      'businessInfo.registrationNumber': registrationNumber,
      'businessInfo.entityType': entityType,
      'businessInfo.businessType': businessType,
      ...(needsStrongAuthentication(region) && {
        'businessInfo.primaryContactFirstName': primaryContactFirstName,
        'businessInfo.primaryContactLastName': primaryContactLastName,
      }),
      ...addressMembers(customer.address),
      ...contactMembers(customer),
    }),
    ...businessDocuments
      .filter((type) => !hasOneOf(own, accepted[type]))
      .map((type) => missingDocument(customerId, type)),
    ...missingPersons(customerId, owners, entityType),
    ...owners.flatMap((owner) => ownerErrors(submission, owner)),
  ];
}

function missingPersons(customerId: Id<'Customer'>, owners: readonly OwnerRecord[], entityType: string | undefined) {
  const isOwned = owners.some(({ ownershipPercentage }) => ownershipPercentage >= significantPercentage);
  const isControlled = owners.some(({ roles }) => roles.includes('CONTROL_PERSON'));
  const errors: VerificationError[] = [];
  if (!isOwned && !entitiesWithoutOwners.includes(entityType)) {
    const reason = `Every owner of ${significantPercentage} % or more has to be named.`;
    errors.push({ resourceId: customerId, type: 'MISSING_BENEFICIAL_OWNER', reason });
  }
  if (!isControlled) {
    const reason = 'A person who controls the business has to be named.';
    errors.push({ resourceId: customerId, type: 'MISSING_CONTROL_PERSON', reason });
  }
  return errors;
}

const hasOneOf = (documents: readonly DocumentRecord[], types: readonly DocumentType[]): boolean =>
  documents.some(({ documentType }) => types.includes(documentType));

/** Checks the identity documents of a person or an owner. */
function identityErrors({ documents }: Submission, holder: string): VerificationError[] {
  const types: readonly DocumentType[] = accepted.MISSING_IDENTITY_DOCUMENT;
  const own = documents.filter(
    (document) => document.documentHolder === holder && types.includes(document.documentType),
  );
  if (own.length === 0) return [missingDocument(holder, 'MISSING_IDENTITY_DOCUMENT')];
  const isComplete = ({ documentType }: DocumentRecord): boolean =>
    !twoSided.includes(documentType) ||
    (['FRONT', 'BACK'] as const).every((side) =>
      own.some((document) => document.documentType === documentType && document.side === side),
    );
  if (own.some(isComplete)) return [];
  return own.slice(0, 1).map(({ documentId }) => ({
    resourceId: documentId,
    type: 'INCOMPLETE_DOCUMENT' as const,
    reason: 'Upload the front and the back, each with its side.',
  }));
}

/**
 * Checks the identity documents of an owner. One who is no US person, and so has no US tax number that can be looked up, shows a
 * passport and one more document of a government.
 */
function ownerErrors(submission: Submission, { ownerId, personalInfo }: OwnerRecord): VerificationError[] {
  const errors = identityErrors(submission, ownerId);
  if (errors.length > 0 || personalInfo.nationality === 'US') return errors;
  const own = submission.documents.filter(({ documentHolder }) => documentHolder === ownerId);
  const others = accepted.MISSING_IDENTITY_DOCUMENT.filter((type) => type !== 'PASSPORT');
  const missing: readonly DocumentType[] = !hasOneOf(own, ['PASSPORT']) ? ['PASSPORT'] : others;
  if (hasOneOf(own, missing)) return [];
  return [{ ...missingDocument(ownerId, 'MISSING_IDENTITY_DOCUMENT'), acceptedDocumentTypes: [...missing] }];
}

const missingDocument = (resourceId: string, type: MissingDocument): VerificationError => ({
  resourceId,
  type,
  acceptedDocumentTypes: [...accepted[type]],
  reason: 'Upload one of the accepted documents.',
});

const addressMembers = (address: CustomerRecord['address']) => ({
  'address.line1': address?.line1,
  'address.postalCode': address?.postalCode,
  'address.country': address?.country,
});

/** Contacts are required where they have to be proven. */
const contactMembers = ({ region, email, phoneNumber }: CustomerRecord) =>
  needsStrongAuthentication(region) ? { email, phoneNumber } : {};

const missingFields = (resourceId: string, members: Readonly<Record<string, unknown>>): VerificationError[] =>
  Object.entries(members)
    .filter(([, value]) => value === undefined || value === '')
    .map(([field]) => ({ resourceId, type: 'MISSING_FIELD' as const, field, reason: 'The member is missing.' }));

const invalidField = (resourceId: string, field: string, reason: string): VerificationError => ({
  resourceId,
  type: 'INVALID_FIELD',
  field,
  reason,
});

/** The sandbox's finding for a person whose name ends in 003, who is the holder of all documents. */
export function poorQuality({ documents }: Submission): VerificationError[] {
  const types: readonly DocumentType[] = accepted.MISSING_IDENTITY_DOCUMENT;
  return documents
    .filter(({ documentType }) => types.includes(documentType))
    .slice(0, 1)
    .map(({ documentId }) => ({
      resourceId: documentId,
      type: 'POOR_QUALITY_DOCUMENT' as const,
      acceptedDocumentTypes: [...accepted.MISSING_IDENTITY_DOCUMENT],
      reason: 'The picture cannot be read; replace it.',
    }));
}
