import {
  aCustomer,
  type ExampleMembers,
  type ExampleRequest,
  type ExampleStep,
} from '../../../functions/contract/error-example.docs.ts';
import { businessEndings } from '../../../functions/contract/sandbox-values.ts';
import { type CatalogueExample, mapped } from './catalogue-example.ts';

const address = { line1: '1 Example Street', postalCode: '00000', country: 'US' };
const identity = { birthDate: '1990-01-31', nationality: 'US', idType: 'SSN', identifier: '000-00-0000', address };

/** A person who lacks only documents: `{customerId}`. */
export const aPerson = (ending: string): ExampleStep => aCustomer({ fullName: `Jane Example ${ending}`, ...identity });

/** A business that lacks only persons and documents: `{customerId}`. */
export const aBusiness = (ending: string): ExampleStep => ({
  method: 'POST',
  path: '/customers',
  body: {
    customerType: 'BUSINESS',
    address,
    businessInfo: {
      legalName: 'Example Ltd',
      country: 'US',
      taxId: '00-0000000',
      incorporatedOn: '2001-01-01',
      registrationNumber: `HRB ${ending}`,
      entityType: 'LLC',
      businessType: 'RETAIL_TRADE',
    },
  },
  status: 201,
  gives: { customerId: 'id' },
});

export const change = (changes: ExampleMembers): ExampleStep => ({
  method: 'PATCH',
  path: '/customers/{customerId}',
  body: changes,
  status: 200,
});

export const upload = (documentHolder: string, documentType = 'PASSPORT'): ExampleStep => ({
  method: 'POST',
  path: '/documents',
  body: { documentHolder, documentType, country: 'US' },
  file: 'example.pdf',
  status: 201,
});

export const submission: ExampleRequest = {
  method: 'POST',
  path: '/verifications',
  body: { customerId: '{customerId}' },
};

/** The owner of `{customerId}` and all documents of both. */
export const ownersAndDocuments: readonly ExampleStep[] = [
  {
    method: 'POST',
    path: '/beneficial-owners',
    body: {
      customerId: '{customerId}',
      roles: ['UBO', 'CONTROL_PERSON'],
      ownershipPercentage: 60,
      personalInfo: { firstName: 'Jane', lastName: 'Example', ...identity },
    },
    status: 201,
    gives: { ownerId: 'id' },
  },
  upload('{ownerId}'),
  ...['ARTICLES_OF_INCORPORATION', 'TRUST_AGREEMENT', 'TAX_RETURN'].map((type) => upload('{customerId}', type)),
];

/** Submits a complete business. */
export const businesses = mapped(
  businessEndings,
  (ending, verificationStatus): CatalogueExample => ({
    prepare: [aBusiness(ending), ...ownersAndDocuments],
    request: submission,
    shows: 'verificationStatus',
    promised: verificationStatus,
    status: 200,
  }),
);
