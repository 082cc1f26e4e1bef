import { idText, timestampTexts } from '../common.docs.ts';
import { describeEnum, describeObject, describeOperation, describeUnion } from '../description.ts';
import {
  AcceptanceMethod,
  ContactVerification,
  ContactVerificationStatus,
  Customer,
  CustomerCreateRequest,
  createCustomer,
  EndUserTermsConsent,
  EndUserTermsConsentRequest,
} from './customers.ts';
import { dueDiligenceTexts } from './due-diligence.docs.ts';
import { identificationTexts, identifierText } from './identification.docs.ts';

const contactTexts = {
  currencies: "The customer's currencies; each has an internal account.",
  email: 'The e-mail address. Required and to be verified in the European Economic Area.',
  phoneNumber:
    'The phone number in E.164 form, `+12025550100`. Required and to be verified in the European Economic Area.',
  umaAddress: 'The UMA address, `$name@domain`. Upper and lower case are the same.',
};

/** The fields that an update can change. */
export const changeableTexts = {
  ...contactTexts,
  endUserTermsConsent: 'The acceptance of the end user terms.',
};

/** The fields of a person. */
export const individualTexts = {
  fullName: 'Given and family name. Verification needs both.',
  birthDate: 'The date of birth.',
  nationality: 'The nationality.',
  address: 'The residential address.',
  ...identificationTexts,
  countryOfIssuance: 'The country that issued the number: `US`.',
  ...dueDiligenceTexts,
};
export const businessAddress = 'The address of the business.';

const createTexts = {
  ...changeableTexts,
  platformCustomerId:
    "The platform's own id of the customer, unique among its customers who are not deleted. Absent: generated.",
  region:
    'The country whose rules apply to the customer. It cannot be changed. In the European Economic Area contacts are verified and payments need strong authentication.',
  currencies: "The customer's currencies; each gets an internal account. Absent: the platform's currencies.",
  umaAddress: 'The UMA address, `$name@domain`. Its domain is the `umaDomain` of the platform. Absent: generated.',
};

const storedTexts = {
  ...changeableTexts,
  ...timestampTexts,
  id: idText('Customer', 'the customer'),
  platformCustomerId: "The platform's own id of the customer.",
  region: 'The country whose rules apply to the customer.',
  isDeleted: 'Whether the customer was deleted.',
  contactVerification: 'Which contacts are verified. Absent where none has to be.',
};

const consentTexts = {
  acceptedAt: 'When the terms were accepted.',
  ipAddress: 'The IP address that the terms were accepted from.',
  termsVersion: 'The accepted version, see `GET /customers/end-user-terms`.',
  acceptanceMethod: 'How the terms were accepted.',
};

export const customerDescriptions = [
  describeEnum(AcceptanceMethod, 'How terms were accepted.', {
    CHECKBOX: 'By ticking a box.',
    CLICK_TO_ACCEPT: 'By clicking a button.',
  }),
  describeObject(EndUserTermsConsentRequest, 'The acceptance of the end user terms by the customer.', consentTexts),
  describeObject(EndUserTermsConsent, 'The acceptance of the end user terms by the customer.', consentTexts),
  describeEnum(ContactVerificationStatus, 'Whether a contact is verified.', {
    PENDING: 'Not yet.',
    VERIFIED: 'Verified by a code.',
  }),
  describeObject(ContactVerification, 'Which contacts are verified.', {
    email: 'The e-mail address. Absent where it need not be verified.',
    phone: 'The phone number. Absent where it need not be verified.',
  }),
  ...describeUnion(CustomerCreateRequest, 'A customer to be created.', {
    INDIVIDUAL: ['A person.', { ...createTexts, ...individualTexts, identifier: identifierText }],
    BUSINESS: ['A business.', { ...createTexts, address: businessAddress, businessInfo: 'The data of the business.' }],
  }),
  ...describeUnion(Customer, 'A customer of the platform.', {
    INDIVIDUAL: [
      'A person.',
      { ...storedTexts, ...individualTexts, kycStatus: 'Where the verification of the person is.' },
    ],
    BUSINESS: [
      'A business.',
      {
        ...storedTexts,
        kybStatus: 'Where the verification of the business is.',
        address: businessAddress,
        businessInfo: 'The data of the business.',
        beneficialOwners: 'The owners and officers of the business.',
      },
    ],
  }),
  describeOperation(createCustomer, {
    text:
      'Creates a customer with an internal account for each currency and, where the platform supports USDB, an embedded wallet. A person needs nothing but `customerType`; a business needs `businessInfo` with name, country, tax number and date of incorporation.\n\n' +
      'In the sandbox the customer is approved at once. In production, a customer of a platform that is not a regulated institution must be verified before paying: upload documents, then submit with `POST /verifications`, or hand out a link of `/kyc-link`. Every wrong field is listed in `details.errors`.',
  }),
];
