import { customerIdText, idText, timestampTexts } from '../common.docs.ts';
import { describeEnum, describeObject, describeOperation } from '../description.ts';
import { durationText, verificationLinkLifeSeconds } from '../figures.ts';
import { describePage, pageParameters } from '../lists.docs.ts';
import {
  createCustomerKycLink,
  createVerification,
  getVerification,
  KycProvider,
  listVerifications,
  SubmissionStatus,
  Verification,
  VerificationError,
  VerificationErrorType,
} from './verifications.ts';

const verificationId = idText('Verification', 'the verification');

export const verificationDescriptions = [
  describeEnum(SubmissionStatus, 'Where a verification is in its life.', {
    READY_FOR_VERIFICATION: 'Everything is present and can be submitted.',
    RESOLVE_ERRORS: 'Data or documents are missing or wrong; supply what `errors` lists and submit again.',
    IN_PROGRESS: 'The submission is being checked.',
    PENDING_MANUAL_REVIEW: 'A person reviews the submission.',
    APPROVED: 'Approved. The customer can pay.',
    REJECTED: 'Rejected. Final, unless the provider of production corrects it.',
  }),
  describeEnum(VerificationErrorType, 'What is wrong with a submission.', {
    MISSING_FIELD: 'A field is missing; `field` names it.',
    INVALID_FIELD: 'A field is wrong; `field` names it.',
    MISSING_LEGAL_PRESENCE_DOCUMENT: 'A document that proves the incorporation is missing.',
    MISSING_CONTROL_STRUCTURE_DOCUMENT: 'A document that shows who controls the business is missing.',
    MISSING_OWNERSHIP_STRUCTURE_DOCUMENT: 'A document that shows who owns the business is missing.',
    MISSING_PROOF_OF_ADDRESS_DOCUMENT: 'A document that proves the address is missing.',
    MISSING_IDENTITY_DOCUMENT: 'An identity document is missing.',
    MISSING_GOOD_STANDING_DOCUMENT: 'A certificate of good standing is missing.',
    INVALID_DOCUMENT: 'A document is not valid.',
    EXPIRED_DOCUMENT: 'A document has expired.',
    POOR_QUALITY_DOCUMENT: 'A document cannot be read well enough; replace it.',
    SUSPECTED_FRAUD_DOCUMENT: 'A document may be forged.',
    WRONG_DOCUMENT_TYPE: 'A document is of another type than declared.',
    INCOMPLETE_DOCUMENT: 'A page or a side of a document is missing.',
    UNREADABLE_DOCUMENT: 'A document cannot be read at all.',
    DOCUMENT_VERIFICATION_FAILED: 'A document could not be verified.',
    APPLICANT_SANCTIONED: 'The applicant is on a sanctions list.',
    APPLICANT_FRAUD: 'The applicant is suspected of fraud.',
    APPLICANT_CRIMINAL_RECORD: 'The applicant has a criminal record.',
    APPLICANT_REJECTED: 'The applicant cannot be accepted.',
    MISSING_BENEFICIAL_OWNER: 'An owner of 25 % or more is missing.',
    MISSING_CONTROL_PERSON: 'A person who controls the business is missing.',
  }),
  describeObject(VerificationError, 'One thing that is missing or wrong.', {
    resourceId: 'The customer, owner or document concerned.',
    type: 'What is wrong.',
    field: 'Path of the field in dot notation, with `MISSING_FIELD` and `INVALID_FIELD`.',
    acceptedDocumentTypes: 'Which documents would resolve the error. One of them is enough.',
    reason: 'What is wrong, for people.',
  }),
  describeObject(Verification, 'A verification of a customer.', {
    id: verificationId,
    customerId: customerIdText,
    verificationStatus: 'Where the verification is in its life.',
    errors: 'What is missing or wrong. Empty while it is checked and after an approval.',
    ...timestampTexts,
  }),
  describeObject(createVerification.request.body, 'A customer to be verified.', { customerId: customerIdText }),
  describePage(listVerifications.responses[200], 'verifications'),
  describeOperation(createVerification, {
    text:
      'Submits a customer for verification: the data, the documents and, for a business, the owners. If something is missing, the answer is `RESOLVE_ERRORS` with everything at once; supply it and submit again. Otherwise the check begins, and `VERIFICATION` and `CUSTOMER` events announce its result.\n\n' +
      'A person needs full name, birth date, nationality, number, address and identity document. A business needs its data, one control person, every owner of 25 % or more, and documents of incorporation, control, ownership and address. An approved or rejected customer gets 400, one with an unverified contact 409.',
  }),
  describeOperation(listVerifications, {
    text: 'Lists verifications in pages. Filters combine.',
    parameters: {
      customerId: 'Only verifications of this customer.',
      verificationStatus: 'Only verifications with this status.',
      ...pageParameters,
    },
  }),
  describeOperation(getVerification, {
    text: 'Returns a verification with everything that is still missing or wrong.',
    parameters: { verificationId },
  }),
  describeEnum(KycProvider, 'Who hosts the verification.', { SUMSUB: 'Sumsub.' }),
  describeObject(createCustomerKycLink.request.body, 'Where the customer returns to.', {
    redirectUri: 'The page to show after the verification: https, or http on localhost.',
  }),
  describeObject(createCustomerKycLink.responses[201], 'A link to the hosted verification.', {
    kycUrl:
      'The page to open in the browser of the customer. It works once: until the customer submits the verification there.',
    expiresAt: `Until when the link works, ${durationText(verificationLinkLifeSeconds)} (UTC).`,
    provider: 'Who hosts the verification.',
    token: "The token for the provider's own client library.",
  }),
  describeOperation(createCustomerKycLink, {
    text: 'Creates a link to a hosted page on which the customer supplies data and documents. Each call gives a new link; older ones stay valid until they are used or expire. The result arrives as events. On one machine the page is served by the service itself, and the person chooses the outcome: correct data, errors to resolve, a check in progress, a manual review, approval or rejection. A customer with an unverified contact gets 409. While the provider of production is away the answer is 503.',
    parameters: { customerId: customerIdText },
  }),
];
