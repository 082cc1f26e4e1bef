import {
  aCustomer,
  customersDollars,
  type ErrorExample,
  type ExampleRequest,
  quoteRequest,
  sparkWallet,
  unknownUuid,
} from '../error-example.docs.ts';
import { type ErrorTexts, wrongId } from '../errors.docs.ts';

const deleteCustomer: ExampleRequest = { method: 'DELETE', path: '/customers/{customerId}' };

/** Uploads a document of a customer whose verification waits for one. The sandbox judges it by the name of its file. */
const uploadOf = (file: string): ErrorExample => ({
  prepare: [aCustomer({ fullName: 'Jane Example 001' })],
  request: {
    method: 'POST',
    path: '/documents',
    body: { documentHolder: '{customerId}', documentType: 'PASSPORT', country: 'US' },
    file,
  },
});

export const customerErrors = {
  END_USER_TERMS_VERSION_NOT_FOUND: {
    meaning: 'The accepted version of the end user terms does not exist.',
    cause: '`endUserTermsConsent.termsVersion` is not a published version.',
    remedy: 'Take the version from `GET /customers/end-user-terms`.',
    example: {
      request: {
        method: 'POST',
        path: '/customers',
        body: {
          customerType: 'INDIVIDUAL',
          endUserTermsConsent: {
            acceptedAt: '2025-11-01T12:00:00.000Z',
            ipAddress: '192.0.2.1',
            termsVersion: 'V0',
            acceptanceMethod: 'CHECKBOX',
          },
        },
      },
    },
  },
  UNSUITABLE_DOCUMENT: {
    meaning: 'The file cannot serve as a document.',
    cause: 'Its content is not a PDF, a JPEG or a PNG.',
    remedy: 'Upload the document in one of these formats.',
    example: uploadOf('passport-unsuitable-document.pdf'),
  },
  DATA_MISMATCH: {
    meaning: 'The file contradicts its declared type.',
    cause: 'The content type of the part differs from the type of its content.',
    remedy: 'Declare the true content type, or leave it as `application/octet-stream`.',
    example: uploadOf('passport-data-mismatch.pdf'),
  },
  LOW_QUALITY: {
    meaning: 'The document cannot be read.',
    cause: 'The picture is blurred, dark or too small.',
    remedy: 'Upload a better picture.',
    example: uploadOf('passport-low-quality.pdf'),
  },
  EXPIRED: {
    meaning: 'The document has expired.',
    cause: 'Its date of expiry has passed.',
    remedy: 'Upload a valid document.',
    example: uploadOf('passport-expired.pdf'),
  },
  SUSPECTED_FRAUD: {
    meaning: 'The document looks forged.',
    cause: 'The review found signs of manipulation.',
    remedy: 'Upload the original document, or ask support.',
    example: uploadOf('passport-suspected-fraud.pdf'),
  },
  INCOMPLETE: {
    meaning: 'The document is incomplete.',
    cause: 'A page or a side is missing.',
    remedy: 'Upload all pages and both sides.',
    example: uploadOf('passport-incomplete.pdf'),
  },
  USER_NOT_READY: {
    meaning: 'The customer who pays, or the one who would be paid, cannot have payments.',
    cause: 'The customer was deleted, or the verification is not `APPROVED`.',
    remedy: 'Complete the verification of the customer, then repeat the request.',
    example: {
      prepare: [aCustomer({ fullName: 'Jane Example 001' }), customersDollars, sparkWallet],
      request: quoteRequest(),
    },
  },
  END_USER_TERMS_NOT_ACCEPTED: {
    meaning: 'The customer has not accepted the end user terms.',
    cause: 'In production, customers of a platform that is not a regulated institution must accept them first.',
    remedy: 'Store `endUserTermsConsent` with `PATCH /customers/{customerId}`.',
    example: {
      why: 'Only customers of production platforms must accept the terms.',
      test: 'test/domain/customers/standing.test.ts',
    },
  },
  USER_NOT_FOUND: wrongId('customer', { request: { method: 'GET', path: `/customers/Customer:${unknownUuid}` } }),
  BULK_UPLOAD_JOB_NOT_FOUND: wrongId('import job', {
    request: { method: 'GET', path: `/customers/bulk/jobs/Job:${unknownUuid}` },
  }),
  UMA_ADDRESS_EXISTS: {
    meaning: 'The UMA address is taken.',
    cause: 'Another customer of the platform has it.',
    remedy: 'Choose another address, or leave it out to have one generated.',
    example: {
      prepare: [aCustomer({ umaAddress: '$taken@uma.example.com' })],
      request: aCustomer({ umaAddress: '$taken@uma.example.com' }),
    },
  },
  CUSTOMER_DELETED: {
    meaning: 'The customer was deleted.',
    cause: 'A deleted customer cannot be changed or deleted again.',
    remedy: 'Create a new customer.',
    example: { prepare: [aCustomer(), { ...deleteCustomer, status: 200 }], request: deleteCustomer },
  },
} as const satisfies ErrorTexts;
