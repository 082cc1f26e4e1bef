import { type ErrorTexts, wrongId } from '../errors.docs.ts';

export const customerErrors = {
  END_USER_TERMS_VERSION_NOT_FOUND: {
    meaning: 'The accepted version of the end user terms does not exist.',
    cause: '`endUserTermsConsent.termsVersion` is not a published version.',
    remedy: 'Take the version from `GET /customers/end-user-terms`.',
  },
  UNSUITABLE_DOCUMENT: {
    meaning: 'The file cannot serve as a document.',
    cause: 'Its content is not a PDF, a JPEG or a PNG.',
    remedy: 'Upload the document in one of these formats.',
  },
  DATA_MISMATCH: {
    meaning: 'The file contradicts its declared type.',
    cause: 'The content type of the part differs from the type of its content.',
    remedy: 'Declare the true content type, or leave it as `application/octet-stream`.',
  },
  LOW_QUALITY: {
    meaning: 'The document cannot be read.',
    cause: 'The picture is blurred, dark or too small.',
    remedy: 'Upload a better picture.',
  },
  EXPIRED: {
    meaning: 'The document has expired.',
    cause: 'Its date of expiry has passed.',
    remedy: 'Upload a valid document.',
  },
  SUSPECTED_FRAUD: {
    meaning: 'The document looks forged.',
    cause: 'The review found signs of manipulation.',
    remedy: 'Upload the original document, or ask support.',
  },
  INCOMPLETE: {
    meaning: 'The document is incomplete.',
    cause: 'A page or a side is missing.',
    remedy: 'Upload all pages and both sides.',
  },
  USER_NOT_READY: {
    meaning: 'The customer cannot make payments.',
    cause: 'The customer was deleted, or the verification is not `APPROVED`.',
    remedy: 'Complete the verification of the customer, then repeat the request.',
  },
  END_USER_TERMS_NOT_ACCEPTED: {
    meaning: 'The customer has not accepted the end user terms.',
    cause: 'In production, customers of a platform that is not a regulated institution must accept them first.',
    remedy: 'Store `endUserTermsConsent` with `PATCH /customers/{customerId}`.',
  },
  USER_NOT_FOUND: wrongId('customer'),
  BULK_UPLOAD_JOB_NOT_FOUND: wrongId('import job'),
  UMA_ADDRESS_EXISTS: {
    meaning: 'The UMA address is taken.',
    cause: 'Another customer of the platform has it.',
    remedy: 'Choose another address, or leave it out to have one generated.',
  },
  CUSTOMER_DELETED: {
    meaning: 'The customer was deleted.',
    cause: 'A deleted customer cannot be changed or deleted again.',
    remedy: 'Create a new customer.',
  },
} as const satisfies ErrorTexts;
