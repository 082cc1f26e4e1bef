import { handler as createOwner } from '../../../functions/api/beneficial-owners/create-beneficial-owner.ts';
import { handler as createVerification } from '../../../functions/api/verifications/create-verification.ts';
import type { DocumentType } from '../../../functions/contract/document-types.ts';
import { putNewPart } from '../../../functions/store/customer-file.ts';
import { commit, type Store } from '../../../functions/store/table.ts';
import { aCaller, noon, platformId } from '../../support/builders.ts';
import { invoke } from '../../support/invoke.ts';

export const address = { line1: '1 Example Street', postalCode: '00000', country: 'US' };
/** A person of whom nothing is missing but documents; `ending` is what the sandbox decides by. */
export const aPerson = (ending: string) => ({
  fullName: `Jane Example ${ending}`,
  birthDate: '1990-01-31',
  nationality: 'US',
  idType: 'SSN',
  identifier: '000-00-0000',
  address,
});
/** A business of which nothing is missing but persons and documents. */
export const aBusiness = (registrationNumber: string) => ({
  customerType: 'BUSINESS',
  address,
  businessInfo: {
    legalName: 'Example Ltd',
    country: 'US',
    taxId: '00-0000000',
    incorporatedOn: '2001-01-01',
    registrationNumber,
    entityType: 'LLC',
    businessType: 'RETAIL_TRADE',
  },
});
export const anOwner = (customerId: string, changes: object = {}) => ({
  customerId,
  roles: ['UBO', 'CONTROL_PERSON'],
  ownershipPercentage: 60,
  personalInfo: {
    firstName: 'Jane',
    lastName: 'Example',
    birthDate: '1990-01-31',
    nationality: 'US',
    address,
    idType: 'SSN',
    identifier: '000-00-0000',
  },
  ...changes,
});

export const submit = (customerId: string, caller = aCaller()) =>
  invoke(createVerification, { body: { customerId }, caller });
export const addOwner = (customerId: string, changes: object = {}) =>
  invoke(createOwner, { body: anOwner(customerId, changes) });

let uploads = 0;
/** Stores what an upload leaves in the table. */
export async function upload(
  store: Store,
  customerId: string,
  documentHolder: string,
  documentType: DocumentType,
  side?: 'FRONT' | 'BACK',
): Promise<string> {
  uploads += 1;
  const documentId = `Document:00000000-0000-4000-8000-${String(uploads).padStart(12, '0')}`;
  const document = {
    platformId,
    documentId,
    customerId,
    documentHolder,
    documentType,
    ...(side && { side }),
    country: 'US',
    fileName: 'example.pdf',
    contentType: 'application/pdf',
    bytes: 1,
    objectKey: documentId,
    version: 1,
    createdAt: noon,
    updatedAt: noon,
  };
  await commit(store, putNewPart('DOCUMENT', document));
  return documentId;
}
