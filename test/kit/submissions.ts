import type { OwnerRecord } from '../../functions/domain/customers/beneficial-owner.ts';
import type { CustomerRecord } from '../../functions/domain/customers/customer.ts';
import type { Submission } from '../../functions/domain/customers/submission.ts';
import { formatId, toUuid } from '../../functions/domain/ids.ts';
import { aCustomer, ids, noon, platformId } from './builders.ts';

const uuidAt = (number: number) => toUuid(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`);
const address = { line1: '1 Example Street', postalCode: '00000', country: 'US' };
const stored = { platformId, customerId: ids.customer, version: 1, createdAt: noon, updatedAt: noon };

/** A person who lacks nothing, with a passport. */
export const aCompletePerson = (changes: Partial<CustomerRecord> = {}): Submission => ({
  customer: aCustomer({ address, idType: 'SSN', identifier: '000-00-0000', ...changes } as Partial<CustomerRecord>),
  owners: [],
  documents: [
    {
      ...stored,
      ...{ documentId: formatId('Document', uuidAt(0)), documentHolder: ids.customer, documentType: 'PASSPORT' },
      ...{ country: 'US', fileName: 'example.pdf', contentType: 'application/pdf', bytes: 1, objectKey: 'example' },
    },
  ],
});

/** An owner who is not decided on. */
export const anOwnerRecord = (number: number): OwnerRecord => ({
  ...stored,
  ...{ ownerId: formatId('BeneficialOwner', uuidAt(number)), roles: ['UBO'], ownershipPercentage: 30 },
  personalInfo: {
    ...{ firstName: 'Jane', lastName: 'Example', birthDate: '1990-01-31', nationality: 'US' },
    ...{ address, idType: 'SSN', identifier: '000-00-0000' },
  },
  verificationStatus: 'UNVERIFIED',
});
