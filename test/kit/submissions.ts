import { CustomerCreateRequest } from '../../functions/contract/customers/customers.ts';
import type { DocumentType } from '../../functions/contract/customers/document-types.ts';
import type { OwnerRecord } from '../../functions/domain/customers/beneficial-owner.ts';
import { type CustomerRecord, makeCustomer } from '../../functions/domain/customers/customer.ts';
import type { DocumentRecord } from '../../functions/domain/customers/document.ts';
import type { Submission } from '../../functions/domain/customers/submission.ts';
import { formatId, toUuid } from '../../functions/domain/ids.ts';
import { aCustomer, aPlatform, ids, noon, platformId, uuids } from './builders.ts';

const uuidAt = (number: number) => toUuid(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`);
const address = { line1: '1 Example Street', postalCode: '00000', country: 'US' };
const stored = { platformId, customerId: ids.customer, version: 1, createdAt: noon, updatedAt: noon };

export const aDocument = (
  number: number,
  documentType: DocumentType,
  changes: Partial<DocumentRecord> = {},
): DocumentRecord => ({
  ...stored,
  ...{ documentId: formatId('Document', uuidAt(number)), documentHolder: ids.customer, documentType },
  ...{ country: 'US', fileName: 'example.pdf', contentType: 'application/pdf', bytes: 1, objectKey: 'example' },
  ...changes,
});

/** An owner who is not decided on. */
export const anOwnerRecord = (number: number, changes: Partial<OwnerRecord> = {}): OwnerRecord => ({
  ...stored,
  ...{ ownerId: formatId('BeneficialOwner', uuidAt(number)), roles: ['UBO'], ownershipPercentage: 30 },
  personalInfo: {
    ...{ firstName: 'Jane', lastName: 'Example', birthDate: '1990-01-31', nationality: 'US' },
    ...{ address, idType: 'SSN', identifier: '000-00-0000' },
  },
  verificationStatus: 'UNVERIFIED',
  ...changes,
});

/** A person who lacks nothing, with a passport. */
export const aCompletePerson = (changes: Partial<CustomerRecord> = {}): Submission => ({
  customer: aCustomer({ address, idType: 'SSN', identifier: '000-00-0000', ...changes } as Partial<CustomerRecord>),
  owners: [],
  documents: [aDocument(0, 'PASSPORT')],
});

/** A business that lacks nothing, with one owner. The sandbox decides by the ending of its number. */
export function aCompleteBusiness(businessInfo: object = {}, members: object = {}): Submission {
  const request = CustomerCreateRequest.parse({
    ...{ customerType: 'BUSINESS', address, ...members },
    businessInfo: {
      ...{ legalName: 'Example Ltd', country: 'US', taxId: '00-0000000', incorporatedOn: '2001-01-01' },
      ...{ registrationNumber: 'R-100', entityType: 'LLC', businessType: 'RETAIL_TRADE', ...businessInfo },
    },
  });
  const owner = anOwnerRecord(1, { roles: ['UBO', 'CONTROL_PERSON'] });
  return {
    customer: makeCustomer({ platform: aPlatform(), uuid: uuids.customer, request, now: new Date(noon) }),
    owners: [owner],
    documents: [
      aDocument(1, 'CERTIFICATE_OF_INCORPORATION'),
      aDocument(2, 'DIRECTOR_REGISTRY'),
      aDocument(3, 'SHAREHOLDER_REGISTER'),
      aDocument(4, 'UTILITY_BILL'),
      aDocument(5, 'PASSPORT', { documentHolder: owner.ownerId }),
    ],
  };
}
