import { handler as createOwner } from '../../../functions/api/customers/create-beneficial-owner.ts';
import { handler as createVerification } from '../../../functions/api/customers/create-verification.ts';
import type { DocumentType } from '../../../functions/contract/customers/document-types.ts';
import { formatId, idOf, toId, toUuid } from '../../../functions/domain/ids.ts';
import { putNewDocument } from '../../../functions/store/customers/documents.ts';
import { commit, type Store } from '../../../functions/store/table.ts';
import { aCaller, noon, platformId } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import type { useCustomers } from './customers.ts';

export const address = { line1: '1 Example Street', postalCode: '00000', country: 'US' };
/** A person who lacks only documents. The sandbox decides by `ending`. */
export const aPerson = (ending: string) => ({
  fullName: `Jane Example ${ending}`,
  birthDate: '1990-01-31',
  nationality: 'US',
  idType: 'SSN',
  identifier: '000-00-0000',
  address,
});
/** A business that lacks only persons and documents. */
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
/** Stores the items of an uploaded document. */
export async function upload(
  store: Store,
  customerId: string,
  documentHolder: string,
  documentType: DocumentType,
  side?: 'FRONT' | 'BACK',
): Promise<string> {
  uploads += 1;
  const documentId = formatId('Document', toUuid(`00000000-0000-4000-8000-${String(uploads).padStart(12, '0')}`));
  const document = {
    platformId,
    documentId,
    customerId: toId('Customer', customerId),
    documentHolder: idOf('BeneficialOwner', documentHolder) ?? toId('Customer', documentHolder),
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
  await commit(store, putNewDocument(document));
  return documentId;
}

/** A verification in manual review, and a newer one with errors. */
export async function twoVerifications({ add, clock, table }: ReturnType<typeof useCustomers>) {
  const waiting = await add(aPerson('001'));
  await upload(table.store, waiting.id, waiting.id, 'PASSPORT');
  const { body: first } = await submit(waiting.id);
  clock.advance(1);
  const { body: second } = await submit((await add({ fullName: 'Jane 003' })).id);
  return [first, second];
}
